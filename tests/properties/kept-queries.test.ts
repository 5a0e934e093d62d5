/** A way on or back within a list, a search or a chat keeps what the page was asked for; so does an act that comes back to it. */
import { beforeAll, expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { type Db, transact } from "../../src/db/transact";
import { saveSearchKeys } from "../../src/designs/search-key-rows";
import { CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { PAGE_LIMITS } from "../../src/limits/http";
import { logOfficialAct } from "../../src/safety/safety";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat/chat-fixtures";
import { aDesign } from "../designs/design-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

/** Parameters that say which part of a list is meant; what else a page is asked for stays. */
const PART = ["cursor", "before", "after", "at", "comments", "n"];
const MANY = PAGE_LIMITS.size + 5;

const times = (n: number, make: (n: number) => Promise<unknown>) =>
  Array.from({ length: n }, (_, i) => i).reduce((done, i) => done.then(() => make(i)), Promise.resolve<unknown>(null));

/** Who looks, and at which address with a query. */
type Looked = { me: TestPerson; path: string };

interface Chat {
  me: TestPerson;
  other: TestPerson;
  /** With parts before and after its own. */
  found: string;
}

async function aLongChat(db: Db): Promise<Chat> {
  const [me, other] = await aPairOfFriends(db);
  const ids: string[] = [];
  await times(3 * CHAT_SERVER_LIMITS.pageSize, async (n) => {
    const pair = n % 2 ? ([me, other] as const) : ([other, me] as const);
    ids.push((await sendMessage(db, ...pair, `pebble ${n}`, CHAT_NOW + n)).id);
  });
  return { me, other, found: ids[Math.floor(ids.length / 2)] ?? "" };
}

const IN_CHATS: Record<string, (chat: Chat) => string> = {
  "a message of a chat that was searched": ({ other, found }) => `/chat/${other.id}?at=${found}&found=pebble+7`,
  "a message that was found among all chats": ({ other, found }) => `/chat/${other.id}?at=${found}&found=pebble&all=1`,
  "what is found in a chat": ({ other }) => `/chat/${other.id}/search?q=pebble`,
  "what is found in all chats": () => "/chat/search?q=pebble",
};

const IN_LISTS: Record<string, (db: Db) => Promise<Looked>> = {
  followers: async (db) => {
    const me = await aPerson(db);
    await times(MANY, async () => {
      const row = { follower_id: (await aPerson(db)).id, followee_id: me.id, created_at: NOW };
      return db.insertInto("follows").values(row).execute();
    });
    return { me, path: "/friends?tab=followers" };
  },
  "designs of one's own": async (db) => {
    const me = await aPerson(db);
    await times(MANY, (n) => aDesign(db, me, { status: "exhibition", created_at: NOW + n }));
    return { me, path: "/bottle-design?tab=designed" };
  },
  "coins that were earned": async (db) => {
    const { id } = await aPerson(db, { coins: MANY, coin_seq: MANY });
    const row = { user_id: id, amount: 1, reason: "daily_checkin", created_at: NOW };
    const rows = Array.from({ length: MANY }, (_, n) => ({ ...row, seq: n + 1, balance: n + 1, ref: `day ${n}` }));
    await db.insertInto("coin_records").values(rows).execute();
    return { me: { id } as TestPerson, path: "/coin-records?type=income" };
  },
  "what is found on the square": async (db) => {
    const maker = await aPerson(db);
    await times(MANY, async (n) => {
      const { id } = await aDesign(db, maker, { status: "exhibition", name: "Lagoon", listed_at: NOW + n });
      await transact(db, (tx) => saveSearchKeys(tx, id));
    });
    return { me: await aPerson(db), path: "/bottle-square?section=exhibition&sort=latest&q=lagoon" };
  },
  "a part of the officials' log": async (db) => {
    const me = await aPerson(db, { official: 1 });
    const entry = { officialId: me.id, kind: "case", act: "evidence_opened", aboutId: me.id } as const;
    await times(2.5 * MANY, (n) =>
      transact(db, (tx) => logOfficialAct(tx, { ...entry, thingId: newId(NOW + n) }, NOW + n)),
    );
    return { me, path: "/official/log?part=looks" };
  },
};

const readQuery = (path: string) => {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  return { pathname, kept: [...searchParams].filter(([name]) => !PART.includes(name)).map((pair) => pair.join("=")) };
};

eachDatabase("what a page was asked for", (db) => {
  let app: TestApp;
  let chat: Chat;
  beforeAll(async () => {
    await seedBuiltIns(db());
    chat = await aLongChat(db());
    app = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    app.later(CHAT_NOW - NOW + 1_000);
  });

  const mainOf = async (session: string, path: string): Promise<string> => {
    const html = await (await app.ask("GET", path, { session })).text();
    return (html.split("<main")[1] ?? "").replaceAll("&amp;", "&");
  };
  /** Ways to other parts of the same page. */
  const waysIn = (html: string, path: string): string[] =>
    [...html.matchAll(/ href="([^"#]*\?[^"#]*)/g)]
      .map(([, href = ""]) => new URL(href, `http://localhost${path}`))
      .filter(
        ({ pathname, searchParams }) =>
          pathname === readQuery(path).pathname && PART.some((name) => searchParams.has(name)),
      )
      .map(({ pathname, search }) => pathname + search);

  async function expectKept({ me, path }: Looked): Promise<void> {
    const session = await app.enter(me);
    let ways = waysIn(await mainOf(session, path), path);
    expect(ways).not.toBeEmpty();
    for (let depth = 0; depth < 2; depth++) {
      for (const way of ways) expect([way, ...readQuery(way).kept]).toEqual([way, ...readQuery(path).kept]);
      const next = await Promise.all([...new Set(ways)].map(async (way) => waysIn(await mainOf(session, way), path)));
      ways = next.flat();
    }
  }

  test.each(Object.entries(IN_LISTS))("stays on every part of it: %s", async (_, make) => expectKept(await make(db())));
  test.each(Object.entries(IN_CHATS))("stays on every part of it: %s", async (_, pathOf) =>
    expectKept({ me: chat.me, path: pathOf(chat) }),
  );

  test.each(["react", "recall", "delete"])("stays after an act without a script: %s", async (act) => {
    const session = await app.enter(chat.me);
    const first = IN_CHATS["a message that was found among all chats"]?.(chat) ?? "";
    for (const path of [first, ...waysIn(await mainOf(session, first), first)]) {
      const form = new RegExp(` formAction="(/chat/[^"]*/${act}[^"]*)"`, "i").exec(await mainOf(session, path));
      const answer = await app.ask("POST", form?.[1] ?? "", { session, form: { emoji: "👍" } });
      expect([path, answer.headers.get("location")]).toEqual([path, path]);
    }
  });

  test("leads to the chat after the message that one came to is deleted", async () => {
    const session = await app.enter(chat.me);
    const path = `/chat/${chat.other.id}/messages/${chat.found}/delete?at=${chat.found}&found=pebble`;
    const answer = await app.ask("POST", path, { session, form: {} });
    expect(answer.headers.get("location")).toBe(`/chat/${chat.other.id}`);
  });
});
