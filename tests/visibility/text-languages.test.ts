/** What people wrote has its language and a direction of its own on every page, so that a screen reader has the right voice. */
import { beforeAll, expect, test } from "bun:test";
import type { Db } from "../../src/db/transact";
import { eachDatabase } from "../support/databases";
import { BOTTLE_PLACES } from "./places/bottles";
import { CHAT_PLACES } from "./places/chat";
import { DESIGN_PLACES } from "./places/designs";
import { PEOPLE_PLACES } from "./places/people";
import { readRow } from "./visibility-row";
import { seedVisibilityWorld, TEXT_MARKS } from "./visibility-world";

const TIMEOUT_MS = 120_000;
const ANSWER_PAGE = readRow("an answer", "GET /bottle/:id", "reader", ({ past }) => `/bottle/${past}`);
const THROW_PAGE = readRow("what one may throw", "GET /throw", "reader", () => "/throw");
const ROWS = [ANSWER_PAGE, THROW_PAGE, ...BOTTLE_PLACES, ...DESIGN_PLACES, ...CHAT_PLACES, ...PEOPLE_PLACES].filter(
  ({ late, who }) => !late && who !== "visitor",
);

/** In four languages, and in none. A mark leads to what is looked for by it. */
const TEXTS = {
  letter: `${TEXT_MARKS.letter} шёл дождь, а мы танцевали на площади`,
  comment: `${TEXT_MARKS.comment} 港の灯りがひとつずつともりました`,
  story: `${TEXT_MARKS.story} las luces del puerto se encendieron una a una`,
  words: `${TEXT_MARKS.words} وأنا كذلك أعد الأضواء كل ليلة`,
  answer: `${TEXT_MARKS.answer} und nachts zähle ich die Lichter im Hafen`,
  design: "पुराने घाट की लालटेन",
  signature: `${TEXT_MARKS.signature} 🌊🌊 12`,
  name: "ひかりのなみ",
} as const;
type Said = keyof typeof TEXTS;
const LANGUAGE_OF: Record<Said, string | null> = {
  letter: "ru",
  comment: "ja",
  story: "es",
  words: "ar",
  answer: "de",
  design: "hi",
  signature: null,
  name: "ja",
};
/** A part that says nothing alone, such as the first word as a quote, is not asked about. */
const PATTERNS = Object.fromEntries(
  Object.entries(TEXTS).map(([said, text]) => [said, text.split(" ").slice(0, 3).join(" ")]),
) as Record<Said, string>;
/** Quoted within a sentence of ours, such as the label of a tick box: characters isolate them, and no element can. */
const WITHIN_SENTENCE = /\u2068[^\u2068\u2069]*\u2069/g;
/** In a report name and story of a design are one text. */
const standsAlone = (path: string, said: Said): boolean => said !== "design" || !path.startsWith("GET /report/");
const NOT_DRAWN = new Set(["script", "noscript", "style", "template", "option", "textarea"]);

async function writeTexts(db: Db): Promise<void> {
  const { letter, comment, story, words, answer, design, signature, name } = TEXTS;
  await db.updateTable("bottles").set({ content: letter }).where("content", "=", TEXT_MARKS.letter).execute();
  await db.updateTable("comments").set({ content: comment }).where("content", "=", TEXT_MARKS.comment).execute();
  await db.updateTable("comments").set({ answer }).where("answer", "=", TEXT_MARKS.answer).execute();
  await db.updateTable("designs").set({ name: design }).where("name", "=", TEXT_MARKS.design).execute();
  await db.updateTable("design_comments").set({ content: comment }).where("content", "=", TEXT_MARKS.comment).execute();
  await db.updateTable("designs").set({ story }).where("story", "=", TEXT_MARKS.story).execute();
  await db.updateTable("chat_messages").set({ text: words }).where("text", "=", TEXT_MARKS.words).execute();
  await db.updateTable("users").set({ nickname: name }).where("nickname", "=", TEXT_MARKS.name).execute();
  await db.updateTable("users").set({ signature }).where("signature", "=", TEXT_MARKS.signature).execute();
}

/** Read out as well; they have no language but that of their element. */
const SPOKEN_ATTRIBUTES = ["alt", "aria-label", "title", "placeholder"];
/** Names in a sentence of ours, such as of a picture or of the page itself, are left in its language (decision 159). */
const wholeOf = (text: string) => (Object.keys(TEXTS) as Said[]).find((said) => TEXTS[said] === text.trim());

interface OpenElement {
  name: string;
  lang: string | null;
  dir: string | null;
}

interface FoundText {
  said: Said;
  lang: string | null;
  dir: string | null;
}

/** What a text between two tags says, by the elements that it is in. */
function textsIn(text: string, open: readonly OpenElement[]): FoundText[] {
  const [last] = open.slice(-1);
  if (last?.name === "title") {
    const said = wholeOf(text);
    // A window's title has no direction but its first letter's.
    return said ? [{ said, lang: last.lang, dir: "auto" }] : [];
  }
  if (open.some(({ name }) => NOT_DRAWN.has(name))) return [];
  const shown = text.replaceAll(WITHIN_SENTENCE, "");
  const nearest = (attribute: "lang" | "dir") =>
    open.findLast(({ name, ...has }) => name !== "html" && has[attribute] !== null)?.[attribute] ?? null;
  const all = (Object.keys(TEXTS) as Said[]).filter((said) => shown.includes(PATTERNS[said]));
  return all.map((said) => ({ said, lang: nearest("lang"), dir: nearest("dir") }));
}

/** How each text stands in a page: language and direction of the nearest elements within `<html>` that say them. */
async function findTexts(page: string): Promise<FoundText[]> {
  const open: OpenElement[] = [];
  const found: FoundText[] = [];
  let text = "";
  const rewriter = new HTMLRewriter()
    .on("*", {
      element(element) {
        const lang = element.getAttribute("lang");
        const attributes = SPOKEN_ATTRIBUTES.flatMap((each) => wholeOf(element.getAttribute(each) ?? "") ?? []);
        found.push(...attributes.map((said) => ({ said, lang, dir: "auto" })));
        if (!element.canHaveContent || element.selfClosing) return;
        const dir = element.getAttribute("dir") ?? (element.tagName === "bdi" ? "auto" : null);
        const entry = { name: element.tagName, lang, dir };
        open.push(entry);
        element.onEndTag(() => void open.splice(open.indexOf(entry)));
      },
    })
    .onDocument({
      text(chunk) {
        text += chunk.text;
        if (!chunk.lastInTextNode) return;
        found.push(...textsIn(text, open));
        text = "";
      },
    });
  await rewriter.transform(new Response(page)).text();
  return found;
}

/** Lists of the API from which scripts show letters and cards: what they say of the languages of their parts. */
const LISTED = /^GET \/api\/(bottles\/(my|picked|collected)-bottles|designs)(\?|$)/;

interface ListedItem {
  name?: string;
  nameLanguage?: string | null;
  content?: string;
  author?: { nickname: string } | null;
  design?: { name: string };
  languages?: Record<"content" | "design" | "author", string | null>;
}

/** Each part with the language that the list says. */
const partsOf = ({ name, nameLanguage, content, author, design, languages }: ListedItem) =>
  [
    [name, nameLanguage],
    [content, languages?.content],
    [author?.nickname, languages?.author],
    [design?.name, languages?.design],
  ] as const;

eachDatabase("languages of texts of people", (_, open) => {
  const pages = new Map<string, string>();
  const lists = new Map<string, ListedItem[]>();

  beforeAll(async () => {
    const world = await seedVisibilityWorld(await open());
    await writeTexts(world.db);
    await world.db.updateTable("users").set({ language: "ar" }).execute();
    const ask: typeof world.app.ask = async (method, path, sent) => {
      const response = await world.app.ask(method, path, sent);
      if (LISTED.test(`${method} ${path}`) && response.ok)
        lists.set(`${method} ${path}`, (await response.clone().json()).items);
      if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
      const body = await response.text();
      pages.set(`${method} ${path}`, body);
      return new Response(body, response);
    };
    for (const row of ROWS) await row.look({ ...world, app: { ...world.app, ask } });
  }, TIMEOUT_MS);

  test("each has its own language, or none, and a direction of its own", async () => {
    const faults = new Set<string>();
    const seen = new Set<Said>();
    for (const [path, page] of pages)
      for (const { said, lang, dir } of (await findTexts(page)).filter((each) => standsAlone(path, each.said))) {
        seen.add(said);
        if (lang !== LANGUAGE_OF[said] || dir !== "auto") faults.add(`${path}: ${said} lang=${lang} dir=${dir}`);
      }
    expect([...faults]).toEqual([]);
    expect([...seen].sort()).toEqual((Object.keys(TEXTS) as Said[]).sort());
  });

  test("lists that scripts show say them of words and names", () => {
    const told = [...lists].flatMap(([path, items]) =>
      items.flatMap(partsOf).map(([text, language]) => ({ path, said: wholeOf(text ?? ""), language })),
    );
    expect(told.filter(({ said, language }) => said && language !== LANGUAGE_OF[said])).toEqual([]);
    const seen = new Set(told.flatMap(({ said }) => said ?? []));
    expect([...seen].sort()).toEqual(["design", "letter", "name"]);
  });
});
