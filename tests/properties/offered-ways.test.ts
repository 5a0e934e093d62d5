/** What a page offers can be done and leads where it says, for whoever is offered it. */
import { beforeAll, expect, test } from "bun:test";
import { OFFICIAL_ACCOUNT_META_KEY } from "../../src/auth/auth";
import { answerComment } from "../../src/bottles/bottles";
import { newId } from "../../src/db/ids";
import type { BottleRow } from "../../src/db/tables/bottles";
import { LIMITABLE_FEATURES } from "../../src/db/tables/users";
import type { Db } from "../../src/db/transact";
import { PAGE_LIMITS } from "../../src/limits/http";
import { DAY } from "../../src/runtime/units";
import { followPerson } from "../../src/social/social";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat/chat-fixtures";
import { aDesign } from "../designs/design-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type PersonChange, type TestPerson } from "../support/people";

/** A comment on a bottle of its own. @returns its id */
const insertComment = async (
  db: Db,
  author: TestPerson,
  writer: TestPerson,
  answer: string | null,
): Promise<string> => {
  const [bottle_id, id] = [await aBottle(db, author), newId(NOW)];
  const row = { id, bottle_id, author_id: writer.id, content: "I like it", created_at: NOW };
  const answered_at = answer === null ? null : NOW;
  await db
    .insertInto("comments")
    .values({ ...row, answer, answered_at })
    .execute();
  await db.updateTable("bottles").set({ comment_count: 1 }).where("id", "=", bottle_id).execute();
  return id;
};

/** Things that somebody may report, and go on seeing after they have blocked who made them. */
const REPORTED: Record<string, (db: Db, me: TestPerson, other: TestPerson) => Promise<string>> = {
  bottle: (db, _, other) => aBottle(db, other),
  user: async (_db, _me, other) => other.id,
  message: async (db, me, other) => (await sendMessage(db, other, me, "Buy my watches.")).id,
  comment: (db, me, other) => insertComment(db, me, other, null),
  answer: (db, me, other) => insertComment(db, other, me, "Buy my watches."),
  design: async (db, _, other) => (await aDesign(db, other, { status: "forSale" })).id,
};

/** What became of a letter of the official account; only one adrift is offered on the sea, and opens. */
const LETTER_STATES: Record<string, (finder: TestPerson) => Partial<BottleRow>> = {
  adrift: () => ({}),
  "in a hand": ({ id }) => ({ holder_id: id, free_at: CHAT_NOW + DAY }),
  "let go after a day": ({ id }) => ({ holder_id: id, free_at: CHAT_NOW }),
  hidden: () => ({ hidden_at: NOW }),
  kept: ({ id }) => ({ state: "kept", owner_id: id, collected_at: NOW }),
  removed: () => ({ state: "removed", content: "" }),
};
const SEA_READERS: Record<string, (db: Db) => Promise<TestPerson | null>> = {
  "a visitor": async () => null,
  "somebody without a birthday": (db) => aPerson(db, { birthday: null }),
  "a member": (db) => aPerson(db),
};

const UNTIL = CHAT_NOW + 9 * DAY;
/** Whom a measure forbids something, or nothing. */
const MEASURED: [string, PersonChange][] = [
  ["nothing", {}],
  ["everything", { suspended_until: UNTIL }],
  ...LIMITABLE_FEATURES.map((each): [string, PersonChange] => [each, { limits: JSON.stringify({ [each]: UNTIL }) }]),
];

eachDatabase("what a page offers", (db, open) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  /** The app, as somebody has it open. */
  async function openAs(me: TestPerson | null, on = db()) {
    const app = openTestApp(on, { CLOCK_OFFSET_MS: "0" });
    app.later(CHAT_NOW - NOW);
    const session = me ? await app.enter(me) : undefined;
    const send = (path: string, form: Record<string, string>) => app.ask("POST", path, { session, form });
    const get = (path: string) => app.ask("GET", path, { session });
    return { send, get, read: async (path: string) => (await get(path)).text() };
  }

  test.each(Object.entries(REPORTED))(
    "after a report of a %s: the ways on and back open, and lead away from who was blocked",
    async (kind, make) => {
      for (const block of [false, true]) {
        const [me, other] = await aPairOfFriends(db());
        const { send, get, read } = await openAs(me);
        const path = `/report/${kind}/${await make(db(), me, other)}`;
        const [, back = ""] = /<a class="[^"]*" href="([^"]*)" aria-label="Back"/.exec(await read(path)) ?? [];
        expect([back, (await get(back)).status]).toEqual([back, 200]);
        expect((await send(path, { reason: "spam", ...(block && { block: "1" }) })).status).toBe(303);
        const [, next = ""] = /<a class="button primary wide" href="([^"]*)"/.exec(await read(path)) ?? [];
        expect([kind, block, next, (await get(next)).status]).toEqual([kind, block, next, 200]);
        expect([block, next === "/"]).toEqual([block, block]);
      }
    },
  );

  const LETTERS = Object.entries(LETTER_STATES).flatMap(([state, change]) =>
    Object.entries(SEA_READERS).map(([who, make]) => [state, who, change, make] as const),
  );

  test.each(LETTERS)(
    "of an official letter (%s) to %s: a place on the sea only where a tap opens it",
    async (...row) => {
      const [state, , change, make] = row;
      const alone = await open();
      const official = await seedBuiltIns(alone);
      await alone.insertInto("meta").values({ key: OFFICIAL_ACCOUNT_META_KEY, value: official.id }).execute();
      const letter = await aBottle(alone, official, { language: "en", ...change(await aPerson(alone)) });
      const { send, read } = await openAs(await make(alone), alone);
      const isOffered = (await read("/")).includes(`value="${letter}"`);
      const opens = (await send("/pick", { bottle: letter })).headers.get("location") === `/bottle/${letter}`;
      const isAdrift = state === "adrift" || state === "let go after a day";
      expect([isOffered, opens]).toEqual([isAdrift, isAdrift]);
    },
  );

  const FOLLOWED = MEASURED.flatMap(([who, change]) => [false, true].map((wrote) => [who, wrote, change] as const));

  test.each(FOLLOWED)(
    "to who may not do %s, written to: %p: following back only where it is not refused",
    async (_, wrote, change) => {
      const [me, other] = [await aPerson(db()), await aPerson(db())];
      await followPerson(db(), other, me.id, CHAT_NOW);
      if (wrote) await sendMessage(db(), other, me, "Good evening");
      await db()
        .updateTable("users")
        .set({ set_back_until: null, ...change })
        .where("id", "=", me.id)
        .execute();
      const { send, read } = await openAs(me);
      const [path, way] = [`/chat/${other.id}`, `/friends/${other.id}/follow`];
      const isOffered = (await read(path)).includes(`action="${way}"`);
      const answer = await send(way, { next: path });
      // A refusal leads to the measure that forbids it.
      if (isOffered) expect(answer.headers.get("location")).toBe(path);
      if (Object.keys(change).length === 0) expect(isOffered).toBe(true);
    },
  );

  const STATUSES = ["draft", "forSale", "exhibition", "sold", "purchased"] as const;
  const OWNERS: [string, PersonChange][] = [
    ["an adult", {}],
    ["somebody without a birthday", { birthday: null }],
  ];
  const DESIGNS = OWNERS.flatMap(([who, change]) => STATUSES.map((status) => [status, who, change] as const));

  test.each(DESIGNS)("of a design (%s) of %s: what is shared is there for others", async (status, _, change) => {
    const me = await aPerson(db(), change);
    const { id } = await aDesign(db(), me, { status });
    const html = await (await openAs(me)).read(`/bottle-design/detail/${id}`);
    const shared = [...html.matchAll(/data-(?:copy|url)="http:\/\/[^/"]+([^"]*)"/g)].map(([, path = ""]) => path);
    for (const path of new Set(shared)) {
      const { get } = await openAs(await aPerson(db()));
      expect([path, (await get(path.replaceAll("&amp;", "&"))).status]).toEqual([path, 200]);
    }
    expect(shared.length).toBeGreaterThan(0);
  });

  test("on each page of comments: a comment's answer arrives where it is waited for", async () => {
    const [author, me] = [await aPerson(db()), await aPerson(db())];
    const bottle = await aBottle(db(), author);
    const blank = { bottle_id: bottle, author_id: me.id, answer: null, answered_at: null };
    const rows = Array.from({ length: 2 * PAGE_LIMITS.size }, (_, n) => ({
      ...{ ...blank, id: newId(NOW + n), content: `word ${n}`, created_at: NOW + n },
    }));
    await db().insertInto("comments").values(rows).execute();
    await db().updateTable("bottles").set({ comment_count: rows.length }).where("id", "=", bottle).execute();
    const { read } = await openAs(me);
    let path = `/bottle/${bottle}`;
    const seen: number[] = [];
    while (path) {
      const html = (await read(path)).replaceAll("&amp;", "&");
      const waiting = [...html.matchAll(/<div (?=[^>]*id="answered-([\w-]+)")(?=[^>]*hx-get="([^"]*)")/g)];
      seen.push(waiting.length);
      const [, comment = "", way = ""] = waiting.at(-1) ?? [];
      await answerComment(db(), author, comment, `To ${comment}`, CHAT_NOW);
      expect(await read(way)).toMatch(new RegExp(`id="answered-${comment}"[^]*To ${comment}`));
      path = /href="(\/bottle\/[^"]*\?cursor=[^"]*)"/.exec(html)?.[1] ?? "";
    }
    expect(seen.length).toBeGreaterThan(1);
  });
});
