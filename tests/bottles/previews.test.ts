import { beforeAll, describe, expect, test } from "bun:test";
import { startsRtl } from "../../src/designs/pictures/lettering/drawing";
import { renderTextBox } from "../../src/designs/pictures/lettering/lettering";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { openTestApp } from "../support/app";
import { aBottle, loadBottleRow, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const TEXTS: Record<string, string> = {
  en: "Is anybody out there? The sea said nothing.",
  zh: "有人在吗？大海什么也没说。",
  hi: "क्या कोई वहाँ है? समुद्र ने कुछ नहीं कहा।",
  ar: "هل من أحد هناك؟ والبحر لم يقل شيئًا.",
  ru: "Есть тут кто-нибудь? Море молчит.",
  ja: "だれかいますか？海は何も言いませんでした。",
};

const LETTERING = { colour: "#000", box: { x: 0, y: 0, width: 600, height: 400 }, sizes: [60, 40] };
const setText = (text: string, language = "en") => renderTextBox({ ...LETTERING, text, language });
const startsOf = (paths: string) =>
  [...paths.matchAll(/translate\(([\d.]+) ([\d.]+)\)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

describe("text on a preview", () => {
  test.each(Object.entries(TEXTS))("%s: every grapheme is drawn inside the box", (language, text) => {
    const paths = setText(text, language) ?? "";
    const starts = startsOf(paths);
    expect(starts.length).toBeGreaterThan(text.replace(/\s/g, "").length * 0.5);
    for (const [x, y] of starts) {
      expect(x).toBeWithin(0, 601);
      expect(y).toBeWithin(0, 401);
    }
  });

  test("Arabic starts at the right edge, and its letters join", () => {
    const [first] = startsOf(setText("سلام", "ar") ?? "");
    expect(first?.[0]).toBeGreaterThan(400);
    const shapes = (text: string) => [...(setText(text, "ar") ?? "").matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
    const alone = new Set([..."سلم"].flatMap(shapes));
    expect(shapes("سلم").some((shape) => !alone.has(shape))).toBe(true);
    expect([startsRtl("«سلام»"), startsRtl("hello سلام"), startsRtl("שלום")]).toEqual([true, false, true]);
  });

  test("a word of another script is aligned to the given edge", () => {
    const at = (right: boolean) =>
      startsOf(renderTextBox({ ...LETTERING, text: "Driftglass", language: "ar", right }) ?? "");
    expect(at(false)[0]?.[0]).toBeLessThan(50);
    expect(at(true)[0]?.[0]).toBeGreaterThan(200);
    expect(at(true).map(([x]) => x)).toEqual(
      at(true)
        .map(([x]) => x)
        .toSorted((a, b) => a - b),
    );
  });

  test("characters without a font are left out; a text of such characters alone is not drawn", () => {
    expect(setText("🌊🌊🌊")).toBeNull();
    expect(setText("ᠮᠣᠩᠭᠣᠯ")).toBeNull();
    expect(setText("The sea 🌊")).toBe(setText("The sea "));
  });

  test("a grapheme with a thousand combining marks is not drawn", () => {
    expect(setText(`क${"\u094d".repeat(1_000)}`)).toBeNull();
    expect(setText(`क${"\u094d".repeat(2)} सागर`)).not.toBeNull();
  });

  test("a long text is cut at the end of the box", () => {
    const [long, longer] = ["drift ".repeat(60), "drift ".repeat(200)].map((text) => setText(text) ?? "");
    expect(Math.max(...startsOf(longer ?? "").map(([, y]) => y))).toBeLessThan(400);
    expect(longer).toBe(long ?? "");
  });
});

const IMAGE = /property="og:image" content="http:\/\/localhost(\/bottle-shared\/[^"]+)"/;

eachDatabase("the preview of a shared letter", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("is a PNG of 1200 by 630 that may be kept by others for an hour; another text has another name", async () => {
    const { ask } = openTestApp(db());
    const author = await aPerson(db());
    const pictures: string[] = [];
    for (const content of [TEXTS.en ?? "", TEXTS.ar ?? ""]) {
      const id = await aBottle(db(), author, { content });
      const page = await (await ask("GET", `/bottle-shared/${id}`)).text();
      const path = IMAGE.exec(page)?.[1] ?? "";
      const response = await ask("GET", path);
      expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
      const size = new DataView(await response.clone().arrayBuffer());
      expect([size.getUint32(16), size.getUint32(20)]).toEqual([1200, 630]);
      pictures.push(Buffer.from(await response.arrayBuffer()).toString("base64"));
      for (const tag of ["og:image:width", "og:image:height", "og:image:alt", "og:description", "og:locale"])
        expect(page).toContain(`property="${tag}"`);
      expect(page).toContain('name="twitter:card" content="summary_large_image"');
    }
    expect(pictures[0]).not.toBe(pictures[1]);
  }, 20_000);

  test("a removed or hidden letter has no text on it; an outdated name redirects to the current one", async () => {
    const { ask } = openTestApp(db());
    const id = await aBottle(db(), await aPerson(db()));
    const path = IMAGE.exec(await (await ask("GET", `/bottle-shared/${id}`)).text())?.[1] ?? "";
    const older = await ask(
      "GET",
      path.replace(/[0-9a-f]{20}/g, (hash) => hash.replace(/./g, "0")),
    );
    expect([older.status, older.headers.get("location")]).toEqual([302, path]);
    for (const change of [{ hidden_at: 1 }, { hidden_at: null, state: "removed" as const }]) {
      await db().updateTable("bottles").set(change).where("id", "=", id).execute();
      expect((await ask("GET", path)).status).toBe(404);
    }
    expect((await loadBottleRow(db(), id)).state).toBe("removed");
  }, 20_000);

  test("is limited per address", async () => {
    const { ask } = openTestApp(db(), { RATE_LIMITS: "1" });
    const id = await aBottle(db(), await aPerson(db()), { content: TEXTS.ru ?? "" });
    const page = await (await ask("GET", `/bottle-shared/${id}`)).text();
    const sheet = IMAGE.exec(page)?.[1] ?? "";
    const statuses: number[] = [];
    for (let n = 0; n <= RATE_LIMIT_RULES.preview.points; n++) statuses.push((await ask("GET", sheet)).status);
    expect([...new Set(statuses)]).toEqual([200, 429]);
    expect(statuses.indexOf(429)).toBe(RATE_LIMIT_RULES.preview.points);
    const { picture } = await loadBottleRow(db(), id);
    const plain = await ask("GET", `/designs/${picture}.png`);
    expect([plain.status, Number(plain.headers.get("retry-after")) > 0]).toEqual([429, true]);
  }, 20_000);
});
