/**
 * What a link shows to somebody who is not signed in, in ten languages: each page that everybody may open says its language
 * and direction, has a title, numbers and texts of that language, and nothing of the English one.
 */
import { beforeAll, describe, expect, test } from "bun:test";
import { pickUpBottle, shareChart, throwBackBottle } from "../../src/bottles/bottles";
import { COUNTRIES, countryName } from "../../src/i18n/countries";
import { type Language, localeTag, textDirection } from "../../src/i18n/languages";
import { LANGUAGE_FACTS } from "../../src/limits/language-facts";
import { LANGUAGES } from "../../src/limits/languages";
import { HOUR } from "../../src/runtime/units";
import { aPurchase } from "../designs/design-fixtures";
import { MATRIX_ROWS } from "../http/matrix-rows";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const MANY = 12_345;
/** Words of people here: they stay as they are. */
const LETTER = "Zwei Laternen am Ufer, und niemand, der sie gelöscht hätte.";
const STORY = "だれもいない浜辺で拾ったガラスの色です。";
const [AUTHOR, DESIGN] = ["Qorlen", "Zwqua"];

/** With a reason: what of the routes that everybody may open is no page that somebody shares. */
const NOT_SHARED: readonly string[] = [
  // One page for a step of one's own: signing in, a letter's link, a browser without a network.
  ...["/login/code", "/login/link", "/login/:provider", "/login/:provider/callback", "/verify-email", "/unsubscribe"],
  ...["/forgot-password", "/reset-password", "/end-session", "/offline", "/report/:kind/:id"],
  // No pages.
  ...["/throw.json", "/static/:name{\\w[\\w.-]*}", "/sw.js", "/robots.txt", "/favicon.ico", "/apple-touch-icon.png"],
  ...["/notification-badge.png", "/healthz", "/readyz", "/metrics", "/designs/:file", "/sea/:file", "/pictures/:file"],
  ...["/bottle-shared/:id/chart.png", "/bottle-shared/:id/:picture{[0-9a-f]{20}\\.png}", "/collected-bottles"],
];

interface Shown {
  root: Record<"lang" | "dir" | "data-numbers", string | null>;
  title: string;
  metas: Map<string, string>;
  /** What is read and heard: texts and labels. */
  texts: string[];
}

const LABELS = ["alt", "aria-label", "placeholder", "title"] as const;

async function readPage(html: string): Promise<Shown> {
  const shown: Shown = {
    root: { lang: null, dir: null, "data-numbers": null },
    title: "",
    metas: new Map(),
    texts: [],
  };
  let text = "";
  await new HTMLRewriter()
    .on("html", {
      element(element) {
        for (const name of ["lang", "dir", "data-numbers"] as const) shown.root[name] = element.getAttribute(name);
      },
    })
    .on("meta", {
      element(element) {
        const name = element.getAttribute("property") ?? element.getAttribute("name");
        if (name) shown.metas.set(name, element.getAttribute("content") ?? "");
      },
    })
    .on("title", {
      text(chunk) {
        shown.title += chunk.text;
      },
    })
    .on("body *", {
      element(element) {
        for (const name of LABELS) shown.texts.push(element.getAttribute(name) ?? "");
      },
    })
    .on("body *:not(script):not(style)", {
      text(chunk) {
        text += chunk.text;
        if (!chunk.lastInTextNode) return;
        shown.texts.push(text);
        text = "";
      },
    })
    .transform(new Response(html))
    .text();
  return { ...shown, texts: [...new Set(shown.texts.map((each) => each.trim()).filter((each) => each !== ""))] };
}

/** Of at least two words, so that names, signs and what is the same in two languages do not count. */
const isSentence = (text: string): boolean => /\p{L}{2,}[^\p{L}]+\p{L}{2,}/u.test(text);

/** Written by people, or a name. */
const isOwn = (text: string): boolean => [LETTER, STORY, AUTHOR, DESIGN].some((own) => text.includes(own));

const WORDED_METAS = ["description", "og:title", "og:image:alt", "twitter:title", "twitter:image:alt"];

eachDatabase("pages behind a link", (db) => {
  let paths: Record<string, string>;
  beforeAll(async () => {
    await seedBuiltIns(db());
    const author = await aPerson(db(), { nickname: AUTHOR, nickname_key: "qorlen", country: "PT", language: "fr" });
    const counts = { like_count: MANY, view_count: MANY };
    const bottle = await aBottle(db(), author, { content: LETTER, ...counts });
    const charted = await aBottle(db(), author, { content: LETTER, ...counts });
    for (const [i, country] of ["SE", "BR"].entries()) {
      const finder = await aPerson(db(), { country });
      await pickUpBottle(db(), finder, charted, NOW + i * HOUR);
      await throwBackBottle(db(), finder, charted, NOW + i * HOUR + 1);
    }
    await shareChart(db(), author, charted, NOW);
    const { id: bought } = await aPurchase(db(), await aPerson(db()), author, { name: DESIGN, story: STORY });
    paths = {
      "/": "/",
      "/login": "/login",
      "/register": "/register",
      "an invitation": "/register?invite=AB23CD45",
      "an invitation to a bottle": `/register?invite=AB23CD45&next=%2Fbottle%2F${bottle}`,
      "/language-select": "/language-select",
      "/rules": "/rules",
      "/terms": "/terms",
      "/privacy": "/privacy",
      "/accessibility": "/accessibility",
      "/transparency": "/transparency",
      "/help": "/help",
      "/parents": "/parents",
      "/bottle/:id": `/bottle/${bottle}`,
      "/bottle-shared/:id": `/bottle-shared/${bottle}?btype=thrown`,
      "a bottle that was kept": `/bottle-shared/${bottle}?btype=collected`,
      "a chart": `/bottle-shared/${charted}?btype=thrown&chart=1`,
      "a bought design": `/bottle-shared/${bought}?btype=purchased`,
      nothing: "/nowhere",
    };
  });

  async function open(path: string, language: Language): Promise<Shown> {
    const answer = await openTestApp(db()).ask("GET", path, { cookies: { language } });
    return readPage(await answer.text());
  }
  const english = new Map<string, Promise<Shown>>();
  function openInEnglish(path: string): Promise<Shown> {
    const page = english.get(path) ?? open(path, "en");
    english.set(path, page);
    return page;
  }

  test("each page that everybody may open is among them, or is none that is shared", () => {
    const routes = MATRIX_ROWS.filter(({ route, anonymous }) => route.startsWith("GET /") && anonymous === 200)
      .map(({ route }) => route.slice("GET ".length))
      .filter((route) => !route.startsWith("/api/"));
    expect(routes.filter((route) => !(route in paths) && !NOT_SHARED.includes(route))).toEqual([]);
  });

  describe.each([...LANGUAGES])("in %s", (language) => {
    test("each says its language, its direction and its digits", async () => {
      for (const [name, path] of Object.entries(paths))
        expect({ name, ...(await open(path, language)).root }).toEqual({
          name,
          lang: language,
          dir: textDirection(language),
          "data-numbers": localeTag(language),
        });
    });

    test("its title, description, texts and labels are no English ones", async () => {
      if (language === "en") return;
      for (const [name, path] of Object.entries(paths)) {
        const [page, inEnglish] = [await open(path, language), await openInEnglish(path)];
        const said = ({ title, metas, texts }: Shown) => [
          title,
          ...WORDED_METAS.map((meta) => metas.get(meta) ?? ""),
          ...texts,
        ];
        const isCountry = (text: string) => COUNTRIES.some((code) => countryName(code, language) === text);
        const left = new Set(said(inEnglish).filter((text) => isSentence(text) && !isOwn(text) && !isCountry(text)));
        expect([name, said(page).filter((text) => left.has(text))]).toEqual([name, []]);
      }
    });

    test("numbers are those of its readers", async () => {
      const number = new Intl.NumberFormat(localeTag(language)).format(MANY);
      for (const name of ["/bottle/:id", "/bottle-shared/:id", "a chart"]) {
        const { texts } = await open(paths[name] ?? "", language);
        expect([name, texts.some((text) => text.includes(number))]).toEqual([name, true]);
        const others = texts.filter((text) => /12.?345/.test(text.replaceAll(number, "")));
        expect([name, others]).toEqual([name, []]);
      }
    });

    test("what a link shows elsewhere: in the language of the page, with that of the words", async () => {
      for (const [name, words] of [
        ["/bottle-shared/:id", "de"],
        ["a bottle that was kept", "de"],
        ["a chart", "de"],
        ["a bought design", "ja"],
      ] as const) {
        const { title, metas } = await open(paths[name] ?? "", language);
        const shown = ["og:title", "og:site_name", "og:locale"].map((meta) => metas.get(meta));
        const titled = title.replace(/ · Driftglass$/, "");
        expect([name, ...shown]).toEqual([name, titled, "Driftglass", LANGUAGE_FACTS[words].openGraph]);
        expect(metas.get("og:title")).toContain(AUTHOR);
        expect(metas.get("og:description")).toBe(words === "ja" ? STORY : LETTER);
      }
    });
  });
});
