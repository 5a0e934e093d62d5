import { beforeAll, expect, test } from "bun:test";
import { createAccessToken } from "../../src/auth/access-tokens";
import { linkIdentity } from "../../src/auth/providers/linked-providers";
import { likeBottle } from "../../src/bottles/bottles";
import type { Db } from "../../src/db/transact";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { DAY } from "../../src/runtime/units";
import { addWordRule, takeCase } from "../../src/safety/safety";
import { followPerson } from "../../src/social/social";
import { likeDesign } from "../../src/square/square";
import { aDesign, SAMPLE_DESIGN } from "../designs/design-fixtures";
import { loadCase, reportThing } from "../safety/official-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, aSignedInPerson, insertBlock } from "../support/people";
import { photoRow } from "../support/photos";
import { type SeededWorld, seedWorld, type WorldPerson } from "../support/world";
import { fillPlaceholders, MATRIX_ROWS } from "./matrix-rows";

type RepeatWorld = SeededWorld & { picture: string; made: string };

/** Something is taken away, and once more. */
interface RepeatedCall {
  call: string;
  who: WorldPerson;
  json?: Record<string, unknown>;
  /** Makes what is taken away. @returns its id, if it is not in the world */
  make?(db: Db, things: SeededWorld, app: TestApp): Promise<unknown>;
  /** A state that is over stays over: the same answer. What had an id of its own is not there any more. */
  repeatedStatus: "the same" | [status: number, code: string];
}

const NAME = { destroyConfirmName: SAMPLE_DESIGN.name };
const WANTED = { name: "mine", scope: "read", until: NOW + DAY } as const;
const GOOGLE = { provider: "google", email: null, emailVerified: false, username: "", nickname: "" } as const;

const REPEATED_CALLS: RepeatedCall[] = [
  {
    call: "DELETE /api/bottles/like/{sea}",
    who: "stranger",
    make: (db, { stranger, sea }) => likeBottle(db, stranger, sea, NOW),
    repeatedStatus: "the same",
  },
  { call: "DELETE /api/bottles/{sea}/chart", who: "author", repeatedStatus: "the same" },
  {
    call: "DELETE /api/square/{sale}/like",
    who: "stranger",
    make: (db, { stranger, sale }) => likeDesign(db, stranger, sale, NOW),
    repeatedStatus: "the same",
  },
  {
    call: "DELETE /api/users/{authorId}/follow",
    who: "stranger",
    make: (db, { stranger, author }) => followPerson(db, stranger, author.id, NOW),
    repeatedStatus: "the same",
  },
  {
    call: "DELETE /api/users/{authorId}/block",
    who: "stranger",
    make: (db, { stranger, author }) => insertBlock(db, stranger, author),
    repeatedStatus: "the same",
  },
  { call: "DELETE /api/chat/{authorId}", who: "holder", repeatedStatus: "the same" },
  { call: "DELETE /api/chat/messages/{word}", who: "holder", repeatedStatus: "the same" },
  { call: "DELETE /api/chat/messages/{word}", who: "author", repeatedStatus: "the same" },
  { call: "DELETE /api/chat/messages/{word}/reaction", who: "author", repeatedStatus: "the same" },
  { call: "POST /api/chat/messages/{word}/recall", who: "holder", repeatedStatus: "the same" },
  { call: "DELETE /api/push/subscriptions", who: "stranger", repeatedStatus: "the same" },
  { call: "DELETE /api/auth/avatar", who: "author", repeatedStatus: "the same" },
  { call: "DELETE /api/auth/sessions", who: "author", repeatedStatus: "the same" },
  {
    call: "DELETE /api/auth/sessions/{made}",
    who: "author",
    make: async (db, { author }, app) => {
      await app.enter(author);
      const mine = db.selectFrom("sessions").select("id").where("user_id", "=", author.id);
      return (await mine.orderBy("created_at", "desc").executeTakeFirstOrThrow()).id;
    },
    repeatedStatus: [404, "session_not_found"],
  },
  {
    call: "DELETE /api/auth/tokens/{made}",
    who: "author",
    make: async (db, { author }) =>
      (await createAccessToken(db, await aSignedInPerson(db, author, NOW), WANTED, NOW)).id,
    repeatedStatus: [404, "token_not_found"],
  },
  {
    call: "DELETE /api/auth/passkeys/{made}",
    who: "author",
    make: async (db, { author }) => {
      const key = { credential: "made", rp_id: "sea.example", public_key: "", counter: 0, transports: "" };
      const row = { id: "made", user_id: author.id, name: "Phone", kind: "phone", created_at: NOW, ...key } as const;
      await db
        .insertInto("passkeys")
        .values({ ...row, last_used_at: null })
        .execute();
      return "made";
    },
    repeatedStatus: [404, "passkey_not_found"],
  },
  {
    call: "DELETE /api/auth/links/google",
    who: "author",
    make: async (db, { author }) => {
      await db.updateTable("users").set({ password_hash: "none" }).where("id", "=", author.id).execute();
      await linkIdentity(db, await aSignedInPerson(db, author, NOW), { ...GOOGLE, subject: author.id }, NOW);
    },
    repeatedStatus: [404, "link_not_found"],
  },
  {
    call: "DELETE /api/auth/album",
    who: "author",
    json: { photo: "{made}" },
    make: async (db, { author }) => {
      const photo = photoRow(author.id, { slot: 3 });
      await db.insertInto("photos").values(photo).execute();
      return photo.id;
    },
    repeatedStatus: [404, "photo_not_found"],
  },
  { call: "DELETE /api/bottles/{sea}", who: "author", repeatedStatus: [404, "bottle_not_found"] },
  {
    call: "DELETE /api/bottles/destroy-collected",
    who: "holder",
    json: { bottleId: "{kept}" },
    repeatedStatus: [404, "bottle_not_found"],
  },
  {
    call: "DELETE /api/bottles/destroy-purchased",
    who: "holder",
    json: { bottleId: "{bought}", ...NAME },
    repeatedStatus: [404, "design_not_found"],
  },
  { call: "DELETE /api/designs/{draft}", who: "author", json: NAME, repeatedStatus: [404, "design_not_found"] },
  { call: "DELETE /api/designs/{sale}/sale", who: "author", repeatedStatus: [409, "wrong_state"] },
  {
    call: "DELETE /api/designs/{made}/exhibition",
    who: "author",
    make: async (db, { author }) => (await aDesign(db, author, { status: "exhibition" })).id,
    repeatedStatus: [409, "wrong_state"],
  },
  { call: "DELETE /api/system-messages/{message}", who: "author", repeatedStatus: [404, "not_found"] },
  {
    call: "DELETE /api/official/words/{made}",
    who: "official",
    make: (db, { official }) => addWord(db, official.id),
    repeatedStatus: [404, "not_found"],
  },
  {
    call: "DELETE /api/official/people/{authorId}/sessions",
    who: "official",
    json: { session: "{made}", reason: "lost phone" },
    make: async (db, { author }, app) => {
      await app.enter(author);
      const mine = db.selectFrom("sessions").select("id").where("user_id", "=", author.id);
      return (await mine.executeTakeFirstOrThrow()).id;
    },
    repeatedStatus: [404, "session_not_found"],
  },
  {
    call: "DELETE /api/official/reports/{made}/take",
    who: "official",
    make: async (db, { official }) => aTakenCase(db, official.id),
    repeatedStatus: "the same",
  },
];

async function aTakenCase(db: Db, official: string): Promise<string> {
  const bottle = await aBottle(db, await aPerson(db));
  await reportThing(db, await aPerson(db), { kind: "bottle", id: bottle, reason: "threat" }, NOW);
  const { id } = await loadCase(db, bottle);
  await takeCase(db, official, id, NOW);
  return id;
}

async function addWord(db: Db, official: string): Promise<string> {
  const rule = { text: `word${crypto.randomUUID()}`, kind: "word", mode: "refuse", language: null } as const;
  return (await addWordRule(db, official, rule, NOW)).id;
}

/** The whole account goes, with its session; the second factor asks for a code each time. */
const SEPARATELY_TESTED = ["DELETE /api/auth/account", "DELETE /api/auth/second-factor"];

test("every call that takes something away is here", () => {
  const shape = (call: string) => call.replace(/\{\w+\}|:\w+|google/g, "*");
  const known = new Set([...REPEATED_CALLS.map(({ call }) => shape(call)), ...SEPARATELY_TESTED]);
  const calls = MATRIX_ROWS.map(({ route }) => route).filter((route) => route.startsWith("DELETE /api/"));
  expect(calls.filter((call) => !known.has(shape(call)))).toEqual([]);
});

eachDatabase("what is taken away a second time", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each(REPEATED_CALLS.map((each) => [`${each.call} (${each.who})`, each] as const))("%s", async (_, twice) => {
    const [app, world] = [openTestApp(db()), await seedWorld(db())];
    const made = await twice.make?.(db(), world, app);
    const things: RepeatWorld = {
      ...world,
      made: String(made),
      picture: BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "",
    };
    const token = await app.enter(world[twice.who]);
    const [method = "", path = ""] = fillPlaceholders(twice.call, things).split(" ");
    const json = fillPlaceholders(twice.json, things);
    const take = async () => {
      const response = await app.ask(method, path, { token, json });
      return { status: response.status, body: await response.text() };
    };
    const first = await take();
    expect([first.status < 300, first.body]).toEqual([true, first.body]);
    const second = await take();
    if (twice.repeatedStatus === "the same") expect(second).toEqual(first);
    else expect([second.status, JSON.parse(second.body).error.code]).toEqual(twice.repeatedStatus);
  });
});
