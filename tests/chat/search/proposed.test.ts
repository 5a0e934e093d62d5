import { expect, test } from "bun:test";
import { searchScopeOf } from "../../../src/chat/search/index-message";
import { proposeHits } from "../../../src/chat/search/propose-hits";
import { indexTermsOf, parseMessageQuery } from "../../../src/chat/search/words";
import { eachDatabase } from "../../support/databases";
import { createRandom } from "../../support/browser-device";
import { aPairOfFriends, makeFriends, NOW, sendMessage } from "../chat-fixtures";
import { aPerson } from "../../support/people";

const WORDS = ["lemon", "lemons", "pier", "tram"];
const SIZES = [
  { step: 1, most: 0 },
  { step: 4, most: 9 },
  { step: 12, most: 20 },
  { step: 500, most: 500 },
];

eachDatabase("what the index proposes", (db) => {
  test("is the same however far the newest messages are looked at first, page by page", async () => {
    const random = createRandom(5);
    const [me, first] = await aPairOfFriends(db());
    const others = [first, await aPerson(db()), await aPerson(db())];
    for (const other of others.slice(1)) await makeFriends(db(), me, other);
    const sent: { id: string; text: string }[] = [];
    for (let n = 0; n < 60; n++) {
      const other = others[Math.floor(random() ** 3 * others.length)] ?? first;
      const text = WORDS.filter(() => random() < 0.4).join(" ") || "hello";
      sent.unshift(await sendMessage(db(), n % 2 ? me : other, n % 2 ? other : me, text, NOW + n) as { id: string; text: string });
    }
    const rows = await db().selectFrom("conversations").select("id").execute();
    const scopes = rows.map(({ id }) => searchScopeOf(id));
    for (const q of ["lemon", "lemons", "lemon tram", "pier lem", "zebra"]) {
      const [query, words] = [parseMessageQuery(q), q.split(" ")];
      const last = words.length - 1;
      const expected = sent.filter(({ text }) =>
        words.every((word, at) => text.split(" ").some((each) => (at === last ? each.startsWith(word) : each === word))),
      );
      for (const sizes of SIZES) {
        const found: string[] = [];
        for (let before = Number.MAX_SAFE_INTEGER; ; ) {
          const page = await proposeHits(db(), me.id, { scopes, terms: indexTermsOf(query), before, limit: 7 }, sizes);
          found.push(...page.map(({ id }) => id));
          if (page.length < 7) break;
          before = Number(page.at(-1)?.n);
        }
        expect([q, sizes, found]).toEqual([q, sizes, expected.map(({ id }) => id)]);
      }
    }
  }, 60_000);
});
