/** Names and texts in ten languages are found however they are typed: people, designs of the square, chats. */
import { beforeAll, expect, test } from "bun:test";
import { transact } from "../../src/db/transact";
import { saveSearchKeys } from "../../src/designs/search-key-rows";
import { nameKey } from "../../src/users/users";
import { aPairOfFriends, sendMessage } from "../chat/chat-fixtures";
import { aDesign } from "../designs/design-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { NAME_PAIRS, type NamePair } from "../support/finding/names";
import { aPerson } from "../support/people";

const PAIRS = Object.entries(NAME_PAIRS).flatMap(([language, pairs]) =>
  pairs.map((pair): [string, NamePair] => [language, pair]),
);

eachDatabase("what people write in ten languages", (db) => {
  let app: TestApp;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
  });

  const isListed = async (path: string, token: string, id: string): Promise<boolean> => {
    const body = await (await app.ask("GET", path, { token })).text();
    return body.includes(id);
  };

  test("is found as a name, as a design and in a chat", async () => {
    expect(PAIRS.length).toBeGreaterThanOrEqual(70);
    const missed: string[] = [];
    let count = 0;
    const searcher = await aPerson(db());
    const token = await app.enter(searcher);
    for (const [language, [stored, typed]] of PAIRS) {
      const person = await aPerson(db(), { nickname: stored, nickname_key: `${nameKey(stored)} ${count++}` });
      const { id: design } = await aDesign(db(), person, { status: "exhibition", name: stored });
      await transact(db(), (tx) => saveSearchKeys(tx, design));
      const [one, other] = await aPairOfFriends(db());
      const message = await sendMessage(db(), one, other, stored);
      const reader = await app.enter(other);
      const q = encodeURIComponent(typed);
      if (!(await isListed(`/api/users/search?q=${q}`, token, person.id))) missed.push(`${language} people ${typed}`);
      if (!(await isListed(`/api/square?section=exhibition&q=${q}`, token, design)))
        missed.push(`${language} square ${typed}`);
      const hits = await (await app.ask("GET", `/api/chat/search?userId=${one.id}&q=${q}`, { token: reader })).text();
      if (!hits.includes(message.id)) missed.push(`${language} chat ${typed} ${hits.slice(0, 80)}`);
    }
    expect(missed).toEqual([]);
  }, 120_000);
});
