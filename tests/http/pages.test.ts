import { beforeAll, describe, expect, test } from "bun:test";
import helpLines from "../../locales/help-lines.json";
import { VIEW_TRANSITION_STYLE } from "../../src/http/inline-style";
import { LANGUAGES } from "../../src/limits/languages";
import { quickExitOf } from "../../src/safety/web/pages/leave-button";
import { readAsset } from "../../src/shell/document/assets";
import { openTestApp, type TestApp, type TestRequest } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { type SeededWorld, seedWorld, type WorldPerson } from "../support/world";
import { fillPlaceholders, MATRIX_ROWS, methodOf, pathOf } from "./matrix-rows";

const PAGES = MATRIX_ROWS.filter((row) => methodOf(row) === "GET" && !/^\/(api|static|designs)\//.test(pathOf(row)))
  .filter((row) => !/^\/(sw\.js|favicon\.ico|healthz|readyz|throw\.json)$/.test(pathOf(row)))
  .map(pathOf);

/** What must come out as it went in: as a text. */
const HOSTILE = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  "</title></textarea><script src=//evil.example>",
  "<!--<script>",
  "javascript:alert(1)//",
  "{{7*7}}&lt;b&gt;&#x3c;",
];

interface InspectedHtml {
  scripts: (string | null)[];
  /** Elements whose attributes run or style something, or lead out of http. */
  bad: string[];
  /** Images and forms that lead away from here. */
  abroad: string[];
  text: string;
  title: string;
}

/** Help lines, with who runs them, and where one is led who leaves a page in a hurry. */
const HELP: Set<string> = new Set([
  ...(JSON.stringify(helpLines).match(/https:\/\/[^"]+/g) ?? []),
  ...LANGUAGES.map(quickExitOf),
]);
const isExternalLink = (value: string): boolean =>
  !LOCAL_URL.test(value) && !/^tel:[\d*#+]+$/.test(value) && !HELP.has(value);
const LOCAL_URL = /^(\/(?![/\\])|#|\?|http:\/\/localhost\/|data:image\/|$)/;
const SCRIPT_ATTRIBUTES = /^(on|hx-on|style$|srcdoc$)/i;
const URL_ATTRIBUTES = ["href", "src", "action", "formaction", "hx-get", "hx-post", "poster"];
/** Elements that take no name of their own: many screen readers pass over it. */
const UNNAMED = ["ol", "ul", "li", "p", "div", "span"];
const FORBIDDEN_ELEMENTS = ["iframe", "object", "embed", "base", "style"];

function noteElement(inspected: InspectedHtml, element: HTMLRewriterTypes.Element): void {
  const { tagName } = element;
  if (tagName === "script") inspected.scripts.push(element.getAttribute("nonce"));
  if (FORBIDDEN_ELEMENTS.includes(tagName)) inspected.bad.push(tagName);
  if (UNNAMED.includes(tagName) && !element.hasAttribute("role") && element.hasAttribute("aria-label"))
    inspected.bad.push(`${tagName} aria-label`);
  for (const [name, value] of element.attributes) {
    if (SCRIPT_ATTRIBUTES.test(name)) inspected.bad.push(name);
    if (URL_ATTRIBUTES.includes(name) && isExternalLink(value)) inspected.abroad.push(`${tagName} ${name}=${value}`);
  }
}

/** Reads a page as a browser does. */
async function inspectHtml(html: string): Promise<InspectedHtml> {
  const inspected: InspectedHtml = { scripts: [], bad: [], abroad: [], text: "", title: "" };
  const read = (part: "text" | "title") => ({
    text: (chunk: { text: string }) => {
      inspected[part] += chunk.text;
    },
  });
  await new HTMLRewriter()
    .on("*", { element: (element) => noteElement(inspected, element) })
    .onDocument(read("text"))
    .on("title", read("title"))
    .transform(new Response(html))
    .text();
  return inspected;
}

const decoded = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** Once in a page, and allowed by their hashes. */
const OWN_STYLES = [VIEW_TRANSITION_STYLE, readAsset("first-visit.css")].map((text) => `<style>${text}</style>`);

async function expectClean(response: Response): Promise<InspectedHtml> {
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "none";
  const html = OWN_STYLES.reduce((rest, style) => rest.replace(style, ""), await response.text());
  const inspected = await inspectHtml(html);
  // A file that is taken along brings its style.
  const isFile = response.headers.get("content-disposition")?.startsWith("attachment");
  expect(inspected.bad.filter((each) => !(isFile && each === "style"))).toEqual([]);
  expect(inspected.abroad).toEqual([]);
  for (const each of inspected.scripts) expect(each).toBe(nonce);
  return inspected;
}

/** Everybody's view of everything in the world. */
async function expectAllClean(
  app: TestApp,
  world: SeededWorld,
  people: (WorldPerson | null)[],
  sent: TestRequest = {},
): Promise<number> {
  let looked = 0;
  for (const who of people) {
    const session = who ? await app.enter(world[who]) : undefined;
    const paths = [...PAGES, "/bottle/{held}", "/bottle/{kept}", "/bottle-shared/{kept}", "/nowhere"];
    for (const path of fillPlaceholders(paths, { ...world, picture: "" })) {
      await expectClean(await app.ask("GET", path, { session, ...sent }));
      looked++;
    }
  }
  return looked;
}

/** Puts a text wherever a person can leave one. */
async function seedHostileTexts(db: Parameters<typeof seedWorld>[0], text: string): Promise<SeededWorld> {
  const [nickname] = [`${text} ${process.pid} ${Math.abs(Bun.hash.crc32(text))}`];
  const change = { nickname, nickname_key: nickname, signature: text };
  const world = await seedWorld(db, change, text);
  const answer = { answer: text, answered_at: NOW };
  await db.updateTable("comments").set(answer).where("id", "=", world.comment).execute();
  const finder = { nickname: `${nickname}!`, nickname_key: `${nickname}!` };
  await db.updateTable("users").set(finder).where("id", "=", world.holder.id).execute();
  return world;
}

eachDatabase("pages", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("what people write is a text everywhere, whatever it is", async () => {
    const text = HOSTILE.join(" ");
    const world = await seedHostileTexts(db(), text);
    const app = openTestApp(db());
    const looked = await expectAllClean(app, world, [null, "author", "holder", "stranger", "incomplete"]);
    expect(looked).toBeGreaterThan(100);

    const session = await app.enter(world.author);
    const own = await expectClean(await app.ask("GET", `/bottle/${world.sea}`, { session }));
    const displayed = decoded(own.text);
    // The letter, the finder's name and comment, the author's answer.
    expect(displayed.split(text).length - 1).toBeGreaterThanOrEqual(4);
    expect(decoded(own.title)).toContain(text);
    const messages = await expectClean(await app.ask("GET", "/system-messages", { session }));
    expect(decoded(messages.text)).toContain(text);
  });

  test.each(HOSTILE)("%s, typed into a form that is refused, comes back as a text", async (text) => {
    const { ask, enter } = openTestApp(db());
    const world = await seedWorld(db());
    const session = await enter(world.holder);
    const typed: [path: string, form: Record<string, string>, sent?: TestRequest][] = [
      ["/login", { username: text, next: text }],
      ["/register", { username: text, nickname: text, email: text, invite: text, next: text }],
      ["/complete-profile", { nickname: text, gender: text, country: text, reads: text, next: text }, { session }],
      [
        "/profile/edit",
        { nickname: text, signature: `${text} ${"x".repeat(201)}`, interests: text, country: text },
        { session },
      ],
      ["/throw", { content: `${text} ${"x".repeat(1_000)}`, choice: text }, { session }],
      [`/bottle/${world.held}/drop`, { comment: `${text} ${"x".repeat(500)}` }, { session }],
      ["/language-select", { language: text, next: text }],
    ];
    for (const [path, form, sent] of typed) {
      const response = await ask("POST", path, { form, ...sent });
      expect(response.status).toBeGreaterThanOrEqual(400);
      await expectClean(response);
    }
  });

  test.each(HOSTILE)("%s in an address comes back as a text", async (text) => {
    const { ask, enter } = openTestApp(db());
    const { stranger, sea } = await seedWorld(db());
    const session = await enter(stranger);
    const q = encodeURIComponent(text);
    const paths = [
      `/login?next=${q}`,
      `/register?next=${q}&invite=${q}`,
      `/language-select?next=${q}`,
      `/bottle-shared/${sea}?btype=${q}&invite=${q}`,
      `/bottle/${q}`,
      `/${q}`,
      `/my-bottles?cursor=${q}`,
      `/offline?language=${q}`,
    ];
    for (const path of paths) {
      for (const sent of [{}, { session }]) await expectClean(await ask("GET", path, sent));
    }
  });

  test("in every language", async () => {
    const app = openTestApp(db());
    const world = await seedWorld(db());
    let looked = 0;
    for (const language of LANGUAGES) {
      await db().updateTable("users").set({ language }).where("id", "!=", "").execute();
      looked += await expectAllClean(app, world, [null, "author"], { cookies: { language } });
    }
    console.log(`pages: ${looked} looked at in ${LANGUAGES.length} languages`);
  });
});

describe("the eyes of this test", () => {
  test.each([
    ["<p onclick=x>", { bad: ["onclick"] }],
    ['<p style="x">', { bad: ["style"] }],
    ["<script>x</script>", { scripts: [null] }],
    ["<iframe></iframe>", { bad: ["iframe"] }],
    ["<a href=javascript:x>", { abroad: ["a href=javascript:x"] }],
    ["<a href=//evil.example>", { abroad: ["a href=//evil.example"] }],
    ["<img src=x>", { abroad: ["img src=x"] }],
    ["<ol aria-label=x></ol>", { bad: ["ol aria-label"] }],
    ["<form action=https://evil.example>", { abroad: ["form action=https://evil.example"] }],
  ])("see %s", async (html, expected) => {
    expect(await inspectHtml(html)).toMatchObject(expected);
  });
});
