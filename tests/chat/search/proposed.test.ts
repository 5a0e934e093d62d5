import { expect, test } from "bun:test";
import { isSqlite, searchScopeOf } from "../../../src/chat/search/index-message";
import { proposeHits } from "../../../src/chat/search/propose-hits";
import { walkNewest } from "../../../src/chat/search/walk-newest";
import { indexTermsOf, parseMessageQuery } from "../../../src/chat/search/words";
import type { Db } from "../../../src/db/transact";
import { createRandom } from "../../support/browser-device";
import { eachDatabase } from "../../support/databases";
import { aPerson } from "../../support/people";
import { aPairOfFriends, CHAT_NOW, makeFriends, sendMessage } from "../chat-fixtures";

const WORDS = ["lemon", "lemons", "pier", "tram"];
const SIZES = [
  { step: 1, max: 0, rare: 1 },
  { step: 4, max: 9, rare: 0 },
  { step: 4, max: 9, rare: 1 },
  { step: 12, max: 20, rare: 0.1 },
  { step: 500, max: 500, rare: 0.01 },
];

/** What has the words, the last by its beginning. */
const hasWords = (text: string, words: string[]): boolean =>
  words.every((word, at) =>
    text.split(" ").some((each) => (at === words.length - 1 ? each.startsWith(word) : each === word)),
  );

const PAGE = 7;

async function readPages(nextPage: (before: number) => ReturnType<typeof proposeHits>): Promise<string[]> {
  const found: string[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = await nextPage(before);
    found.push(...page.map(({ id }) => id));
    if (page.length < PAGE) return found;
    before = Number(page.at(-1)?.n);
  }
}

/** Sixty messages of one person in three chats, most in the first; newest first. */
async function aTalkerWithThree(db: Db) {
  const random = createRandom(5);
  const [me, first] = await aPairOfFriends(db);
  const others = [first, await aPerson(db), await aPerson(db)];
  for (const other of others.slice(1)) await makeFriends(db, me, other);
  const sent: { id: string; text: string | null }[] = [];
  for (let n = 0; n < 60; n++) {
    const other = others[Math.floor(random() ** 3 * others.length)] ?? first;
    const [from, to] = n % 2 ? [me, other] : [other, me];
    const text = WORDS.filter(() => random() < 0.4).join(" ") || "hello";
    sent.unshift(await sendMessage(db, from, to, text, CHAT_NOW + n));
  }
  return { me, sent };
}

eachDatabase("what the index proposes", (db) => {
  test("is the same however far the newest messages are looked at first, and whichever words are asked for, page by page", async () => {
    const { me, sent } = await aTalkerWithThree(db());
    const rows = await db().selectFrom("conversations").select("id").execute();
    const scopes = rows.map(({ id }) => ({ scope: searchScopeOf(id), after: null }));
    for (const q of ["lemon", "lemons", "lemon tram", "pier lem", "zebra"]) {
      const terms = indexTermsOf(parseMessageQuery(q));
      const expected = sent.filter(({ text }) => hasWords(text ?? "", q.split(" "))).map(({ id }) => id);
      for (const sizes of SIZES) {
        const found = await readPages((before) =>
          proposeHits(db(), me.id, { scopes, terms, before, limit: PAGE }, sizes),
        );
        expect([q, sizes, found]).toEqual([q, sizes, expected]);
      }
    }
  }, 60_000);

  test("the beginning of a rare word is looked for among the newest once, then in the index", async () => {
    if (isSqlite(db())) return;
    const others = new Set((await db().selectFrom("conversations").select("id").execute()).map(({ id }) => id));
    await aTalkerWithThree(db());
    const rows = await db().selectFrom("conversations").select("id").execute();
    const scopes = rows
      .filter(({ id }) => !others.has(id))
      .map(({ id }) => ({ scope: searchScopeOf(id), after: null }));
    const sizes = { step: 9, max: 40, rare: 0.1 };
    const walk = async (q: string) => {
      const terms = indexTermsOf(parseMessageQuery(q));
      const wanted = { scopes, terms, before: Number.MAX_SAFE_INTEGER, limit: 50 };
      const { areWordsRare, open } = await walkNewest(db(), wanted, sizes);
      return { areWordsRare, open: open.length };
    };
    expect(await walk("zeb")).toEqual({ areWordsRare: true, open: 3 });
    expect((await walk("lem")).areWordsRare).toBe(false);
  });
});
