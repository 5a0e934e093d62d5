/** Names and texts in ten languages are found however they are typed: people, designs of the square, chats. */
import { beforeAll, expect, test } from "bun:test";
import { transact } from "../../src/db/transact";
import { saveSearchKeys } from "../../src/designs/search-key-rows";
import { SEARCH_LIMITS } from "../../src/limits/account";
import { nameKey } from "../../src/users/users";
import { aPairOfFriends, sendMessage } from "../chat/chat-fixtures";
import { aDesign } from "../designs/design-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { NAME_PAIRS, type NamePair, USERNAME_PAIRS } from "../support/finding/names";
import { aPerson } from "../support/people";

const PAIRS: readonly NamePair[] = Object.values(NAME_PAIRS).flat();

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

  /** Where a text that somebody wrote is not found by what somebody else typed. */
  async function placesMissed([stored, typed]: NamePair, token: string, n: number): Promise<string[]> {
    const person = await aPerson(db(), { nickname: stored, nickname_key: `${nameKey(stored)} ${n}` });
    const { id: design } = await aDesign(db(), person, { status: "exhibition", name: stored });
    await transact(db(), (tx) => saveSearchKeys(tx, design));
    const [one, other] = await aPairOfFriends(db());
    const message = await sendMessage(db(), one, other, stored);
    const q = encodeURIComponent(typed);
    const places: [place: string, path: string, id: string, token: string][] = [
      ["people", `/api/users/search?q=${q}`, person.id, token],
      ["square", `/api/square?section=exhibition&q=${q}`, design, token],
      ["chat", `/api/chat/search?userId=${one.id}&q=${q}`, message.id, await app.enter(other)],
    ];
    const listed = await Promise.all(places.map(([, path, id, session]) => isListed(path, session, id)));
    return places.filter((_, at) => !listed[at]).map(([place]) => `${typed}: ${place}`);
  }

  test("is found as a name, as a design and in a chat", async () => {
    expect(PAIRS.length).toBeGreaterThanOrEqual(70);
    const token = await app.enter(await aPerson(db()));
    const missed: string[] = [];
    for (const [n, pair] of PAIRS.entries()) missed.push(...(await placesMissed(pair, token, n)));
    expect(missed).toEqual([]);
  }, 120_000);

  test("is found as a username, whole alone", async () => {
    const token = await app.enter(await aPerson(db()));
    const missed: string[] = [];
    for (const [n, [stored, typed]] of USERNAME_PAIRS.entries()) {
      const nickname = `?${n}`;
      const names = { username: stored, username_key: nameKey(stored), nickname, nickname_key: nickname };
      const { id } = await aPerson(db(), names);
      const search = (text: string) => isListed(`/api/users/search?q=${encodeURIComponent(text)}`, token, id);
      if (!(await search(typed))) missed.push(typed);
      if (!(await search(stored))) missed.push(stored);
      const half = [...typed].slice(0, -1).join("");
      expect([half, await search(half)]).toEqual([half, false]);
    }
    expect(missed).toEqual([]);
  }, 60_000);

  test("of two usernames that differ in accents alone, the one that was typed comes first", async () => {
    const token = await app.enter(await aPerson(db()));
    const named = (username: string, nickname: string) =>
      aPerson(db(), { username, username_key: nameKey(username), nickname, nickname_key: nickname });
    const [plain, accented] = [await named("andre.sea", "Zed One"), await named("andré.sea", "Abe Two")];
    const found = async (q: string) => {
      const answer = await app.ask("GET", `/api/users/search?q=${encodeURIComponent(q)}`, { token });
      return JSON.stringify(await answer.json()).match(new RegExp(`${plain.id}|${accented.id}`, "g"));
    };
    expect((await found("andre.sea"))?.[0]).toBe(plain.id);
    expect((await found("André.Sea"))?.[0]).toBe(accented.id);
    expect(new Set(await found("andre.sea"))).toEqual(new Set([plain.id, accented.id]));
  });

  test("a username is found behind many that are written alike and nobody may find", async () => {
    const token = await app.enter(await aPerson(db()));
    const spellings = [..."aáàâäãå"].flatMap((a) => [..."eéèêë"].map((e) => `m${a}r${e}.deep`));
    const people = [];
    for (const [n, username] of spellings.entries()) {
      const names = { username, username_key: nameKey(username), nickname: `!${n}`, nickname_key: `!${n}` };
      people.push(await aPerson(db(), { ...names, who_finds: n < spellings.length - 1 ? "nobody" : "name" }));
    }
    expect(people.length).toBeGreaterThan(SEARCH_LIMITS.found + 1);
    expect(await isListed("/api/users/search?q=mare.deep", token, people.at(-1)?.id ?? "")).toBe(true);
  });
});
