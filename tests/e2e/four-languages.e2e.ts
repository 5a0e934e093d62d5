/** Pages with texts in four languages and four scripts, as a screen reader finds them: each with its own voice, the page's words with the page's. */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { registerClient } from "../support/client";
import { expectNoViolationsInBothThemes } from "./accessibility-checks";
import { ENGLISH_PHONE, openChat, registerFriends } from "./chat-friends";
import { pickBottleAs, test, throwBottleAs } from "./fixtures";

const TEXTS = {
  ar: "كتبت هذه الرسالة على الشاطئ هذا المساء",
  ja: "港の灯りがひとつずつともりました",
  hi: "यहाँ बारिश हो रही है और मैं चाय पी रहा हूँ",
  de: "Bei uns schneit es und die Kinder bauen einen Schneemann",
} as const;
const LANGUAGES = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

interface Spoken {
  text: string;
  /** Of the nearest element that says it. */
  lang: string | null;
  direction: string;
}

/** Every text in Chromium's accessibility tree, with the language and the direction that its element has. */
async function readSpoken(page: Page): Promise<Spoken[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  const texts = nodes.filter(({ ignored, role }) => !ignored && role?.value === "StaticText");
  const found: Spoken[] = [];
  for (const { name, backendDOMNodeId } of texts) {
    const { object } = await devtools.send("DOM.resolveNode", { backendNodeId: backendDOMNodeId ?? 0 });
    const { result } = await devtools.send("Runtime.callFunctionOn", {
      objectId: object.objectId ?? "",
      returnByValue: true,
      functionDeclaration: `function () {
        const element = this.nodeType === Node.TEXT_NODE ? this.parentElement : this;
        return { lang: element.closest("[lang]")?.lang ?? null, direction: getComputedStyle(element).direction };
      }`,
    });
    found.push({ text: String(name?.value), ...result.value });
  }
  await devtools.detach();
  return found;
}

/** Each foreign text is there with its language and direction; no other text, and no label, has another than the page's. */
async function expectOwnVoices(page: Page, names: readonly string[]): Promise<void> {
  const spoken = await readSpoken(page);
  for (const lang of LANGUAGES) {
    const direction = lang === "ar" ? "rtl" : "ltr";
    const said = spoken.filter(({ text }) => text.includes(TEXTS[lang]));
    expect(said.length).toBeGreaterThan(0);
    for (const each of said) expect(each).toMatchObject({ lang, direction });
  }
  const foreign = [...Object.values(TEXTS), ...names];
  const own = spoken.filter(({ text }) => !foreign.some((each) => text.includes(each)));
  expect(own.length).toBeGreaterThan(2);
  expect(own.filter(({ lang, direction }) => lang !== "en" || direction !== "ltr")).toEqual([]);
  const labels = await page
    .locator("[aria-label]")
    .evaluateAll((all) =>
      all.flatMap((each) =>
        each.closest("[lang]")?.getAttribute("lang") === "en" ? [] : [each.outerHTML.slice(0, 120)],
      ),
    );
  expect(labels).toEqual([]);
}

test("a bottle in Arabic with comments in three languages, read in English", async ({ signedInPhone, server }) => {
  const author = await registerClient(server.url);
  const id = await throwBottleAs(author, TEXTS.ar);
  for (const lang of ["ja", "hi", "de"] as const) {
    const finder = await registerClient(server.url);
    await pickBottleAs(finder, id);
    expect((await finder.call("POST", `/bottles/drop/${id}`, { comment: TEXTS[lang] })).status).toBeLessThan(300);
  }
  const { page, me } = await signedInPhone();
  await pickBottleAs(me, id);
  await page.goto(`/bottle/${id}`);
  await expect(page.getByText(TEXTS.de)).toBeVisible();
  await expectOwnVoices(page, []);
  // Room beside Latin letters and digits: in Japanese and Chinese alone.
  await expect(page.getByText(TEXTS.ja)).toHaveCSS("text-autospace", "normal");
  await expect(page.getByText(TEXTS.de)).toHaveCSS("text-autospace", "no-autospace");
  await expectNoViolationsInBothThemes(page, "a bottle in four languages");
});

test("a chat in four languages, read in English", async ({ server, phone }) => {
  const [one, other] = await registerFriends(server, "en");
  for (const text of Object.values(TEXTS))
    await other.me.call("POST", `/chat/${one.id}/messages`, { text, clientId: crypto.randomUUID() });
  const page = await openChat({ server, phone }, one, other, ENGLISH_PHONE);
  await expect(page.getByRole("textbox", { name: translatorFor("en")("chat.write") })).toBeVisible();
  await expectOwnVoices(page, [one.name, other.name]);
  await expectNoViolationsInBothThemes(page, "a chat in four languages");
});
