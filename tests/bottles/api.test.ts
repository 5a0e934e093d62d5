import { beforeAll, expect, test } from "bun:test";
import { createSessionStore } from "../../src/auth/sessions";
import { spendDailyLimit } from "../../src/db/counters";
import { type Db, transact } from "../../src/db/transact";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
import { NOON, openAuthApp } from "../auth/auth-app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock, type TestPerson } from "../support/people";

const SCENE_ACTORS = ["stranger", "author", "holder", "keeper", "minor", "spent", "newcomer", "blocked"] as const;
type SceneActor = (typeof SCENE_ACTORS)[number];
const BOTTLES = ["drifting", "own", "held", "kept", "removed", "expired", "full"] as const;

interface ApiData {
  people: Record<SceneActor, TestPerson>;
  tokens: Record<SceneActor | "anonymous", string | undefined>;
  /** Placeholder in a path or body → id. */
  ids: Record<string, string>;
}

async function spendDay(db: Db, person: TestPerson): Promise<void> {
  await transact(db, async (tx) => {
    for (let i = 0; i < 3; i++) await spendDailyLimit(tx, person.id, "throw", 3, NOON);
    for (let i = 0; i < 10; i++) await spendDailyLimit(tx, person.id, "pick", 10, NOON);
  });
}

async function createActors(db: Db): Promise<Record<SceneActor, TestPerson>> {
  const people = {
    stranger: await aPerson(db),
    author: await aPerson(db),
    holder: await aPerson(db),
    keeper: await aPerson(db),
    minor: await aMinor(db),
    spent: await aPerson(db),
    newcomer: await aPerson(db, { birthday: null, gender: null }),
    blocked: await aPerson(db),
  };
  await spendDay(db, people.spent);
  await insertBlock(db, people.author, people.blocked);
  return people;
}

async function createSceneBottles(db: Db, { author, holder, keeper }: Record<SceneActor, TestPerson>) {
  const until = NOON + DAY;
  const ids: Record<(typeof BOTTLES)[number] | "comment", string> = {
    drifting: await aBottle(db, author),
    own: await aBottle(db, author),
    held: await aBottle(db, author, {
      holder_id: holder.id,
      free_at: until,
      expires_at: until + SEA_LIMITS.drift,
    }),
    kept: await aBottle(db, author, { state: "kept", owner_id: keeper.id, collected_at: NOON }),
    removed: await aBottle(db, author, { state: "removed" }),
    expired: await aBottle(db, author, { expires_at: NOON }),
    full: await aBottle(db, keeper),
    comment: `comment-${holder.id}`,
  };
  const finding = { country: "US", picked_at: NOON, until, released_at: null, outcome: null };
  await db
    .insertInto("findings")
    .values({ ...finding, bottle_id: ids.held, user_id: holder.id })
    .execute();
  const comment = {
    author_id: holder.id,
    content: "hello",
    created_at: NOON,
    answer: null,
    answered_at: null,
  };
  await db
    .insertInto("comments")
    .values({ ...comment, id: ids.comment, bottle_id: ids.drifting })
    .execute();
  return ids;
}

async function setScene(db: Db): Promise<ApiData> {
  const people = await createActors(db);
  const sessions = createSessionStore(db, () => NOON);
  const tokens: ApiData["tokens"] = { anonymous: undefined } as ApiData["tokens"];
  for (const who of SCENE_ACTORS) tokens[who] = await sessions.start(people[who].id, "");
  return { people, tokens, ids: await createSceneBottles(db, people) };
}

/** `:name` stands for the id of a bottle or comment of the scene. */
const filled = (text: string, ids: Record<string, string>) =>
  text.replace(/:(\w+)/g, (whole, name) => ids[name] ?? whole);

type Row = [who: SceneActor | "anonymous", call: string, body: unknown, status: number, code?: string];

const READS: Row[] = [
  ["anonymous", "GET /bottles", undefined, 401, "unauthenticated"],
  ["stranger", "GET /bottles", undefined, 200],
  ["newcomer", "GET /bottles", undefined, 200],
  ["anonymous", "GET /bottles/detail/:drifting", undefined, 200],
  ["anonymous", "GET /bottles/detail/:kept", undefined, 200],
  ["minor", "GET /bottles/detail/:drifting", undefined, 200],
  ["blocked", "GET /bottles/detail/:drifting", undefined, 404, "bottle_not_found"],
  ["stranger", "GET /bottles/detail/:removed", undefined, 404, "bottle_not_found"],
  ["author", "GET /bottles/detail/:removed", undefined, 200],
  ["stranger", "GET /bottles/detail/nothing", undefined, 404, "bottle_not_found"],
  ["anonymous", "GET /bottles/detail/a%00b", undefined, 404, "bottle_not_found"],
  ["anonymous", "GET /bottles/detail/%F0%9F%8C%8A%27--", undefined, 404, "bottle_not_found"],
  ["anonymous", "GET /bottles/my-bottles", undefined, 401, "unauthenticated"],
  ["author", "GET /bottles/my-bottles", undefined, 200],
  ["author", "GET /bottles/my-bottles?limit=1000", undefined, 200],
  ["author", "GET /bottles/my-bottles?limit=0", undefined, 422, "validation_failed"],
  ["author", "GET /bottles/my-bottles?limit=x", undefined, 422, "validation_failed"],
  ["author", "GET /bottles/my-bottles?cursor=%27--", undefined, 422, "validation_failed"],
  ["anonymous", "GET /bottles/detail/my-bottles", undefined, 401, "unauthenticated"],
  ["author", "GET /bottles/detail/my-bottles", undefined, 200],
  ["anonymous", "GET /bottles/picked-bottles", undefined, 401, "unauthenticated"],
  ["holder", "GET /bottles/picked-bottles", undefined, 200],
  ["anonymous", "GET /bottles/collected-bottles", undefined, 401, "unauthenticated"],
  ["keeper", "GET /bottles/collected-bottles", undefined, 200],
  ["anonymous", "GET /bottles/collected-detail/:kept", undefined, 401, "unauthenticated"],
  ["keeper", "GET /bottles/collected-detail/:kept", undefined, 200],
  ["author", "GET /bottles/collected-detail/:kept", undefined, 404, "bottle_not_found"],
  ["keeper", "GET /bottles/collected-detail/:drifting", undefined, 404, "bottle_not_found"],
  ["anonymous", "GET /bottles/share/:drifting?btype=thrown&invite=AB23CD45", undefined, 200],
  ["anonymous", "GET /bottles/share/:drifting?btype=stolen", undefined, 200],
  ["stranger", "GET /bottles/share/:removed?btype=thrown", undefined, 404, "bottle_not_found"],
  ["anonymous", "GET /designs/defaults", undefined, 200],
  ["anonymous", "GET /system-messages", undefined, 401, "unauthenticated"],
  ["author", "GET /system-messages?page=1&size=20", undefined, 200],
  ["author", "GET /system-messages?page=0", undefined, 422, "validation_failed"],
  ["author", "GET /system-messages?page=999999999999", undefined, 422, "validation_failed"],
  ["anonymous", "GET /system-messages/unread-count", undefined, 401, "unauthenticated"],
  ["author", "GET /system-messages/unread-count", undefined, 200],
];

const HELLO = { content: "hello" };

const WRITES: Row[] = [
  ["anonymous", "POST /bottles", HELLO, 401, "unauthenticated"],
  ["anonymous", "POST /bottles", {}, 401, "unauthenticated"],
  ["stranger", "POST /bottles", HELLO, 201],
  ["stranger", "POST /bottles", { ...HELLO, designId: null, purchasedBottleId: null }, 201],
  ["stranger", "POST /bottles", { content: " \u200b\n" }, 422, "validation_failed"],
  ["stranger", "POST /bottles", { content: "a".repeat(1_001) }, 422, "validation_failed"],
  ["stranger", "POST /bottles", { content: "😀".repeat(1_000) }, 201],
  ["stranger", "POST /bottles", { content: "مرحبا \u0000 👩‍👩‍👧" }, 201],
  ["stranger", "POST /bottles", { content: 5 }, 422, "validation_failed"],
  ["stranger", "POST /bottles", [], 422, "validation_failed"],
  ["stranger", "POST /bottles", "{ no json", 400, "malformed_request"],
  ["stranger", "POST /bottles", { ...HELLO, designId: "a\u0000" }, 404, "design_not_found"],
  ["newcomer", "POST /bottles", HELLO, 403, "profile_incomplete"],
  ["spent", "POST /bottles", HELLO, 400, "throw_limit_reached"],
  ["anonymous", "POST /bottles/pick/:drifting", undefined, 401, "unauthenticated"],
  ["stranger", "POST /bottles/pick/:drifting", undefined, 200],
  ["author", "POST /bottles/pick/:drifting", undefined, 409, "own_bottle"],
  ["minor", "POST /bottles/pick/:drifting", undefined, 404, "bottle_not_found"],
  ["blocked", "POST /bottles/pick/:drifting", undefined, 404, "bottle_not_found"],
  ["newcomer", "POST /bottles/pick/:drifting", undefined, 403, "profile_incomplete"],
  ["spent", "POST /bottles/pick/:drifting", undefined, 400, "pick_limit_reached"],
  ["holder", "POST /bottles/pick/:held", undefined, 409, "already_picked"],
  ["stranger", "POST /bottles/pick/:held", undefined, 404, "bottle_not_found"],
  ["stranger", "POST /bottles/pick/:kept", undefined, 404, "bottle_not_found"],
  ["stranger", "POST /bottles/pick/:expired", undefined, 404, "bottle_not_found"],
  ["stranger", "POST /bottles/pick/%00", undefined, 404, "bottle_not_found"],
  ["anonymous", "POST /bottles/drop/:held", { comment: "hi" }, 401, "unauthenticated"],
  ["holder", "POST /bottles/drop/:held", { comment: "hi" }, 200],
  ["holder", "POST /bottles/drop/:held", {}, 200],
  ["holder", "POST /bottles/drop/:held", undefined, 200],
  ["holder", "POST /bottles/drop/:held", { comment: " \u200b" }, 422, "validation_failed"],
  ["holder", "POST /bottles/drop/:held", { comment: "a".repeat(501) }, 422, "validation_failed"],
  ["stranger", "POST /bottles/drop/:held", { comment: "hi" }, 409, "not_held"],
  ["author", "POST /bottles/drop/:held", { comment: "hi" }, 409, "not_held"],
  ["holder", "POST /bottles/drop/nothing", { comment: "hi" }, 404, "bottle_not_found"],
  ["anonymous", "POST /bottles/throw-back/:held", undefined, 401, "unauthenticated"],
  ["holder", "POST /bottles/throw-back/:held", undefined, 200],
  ["stranger", "POST /bottles/throw-back/:held", undefined, 409, "not_held"],
  ["anonymous", "POST /bottles/collect/:held", undefined, 401, "unauthenticated"],
  ["holder", "POST /bottles/collect/:held", undefined, 200],
  ["stranger", "POST /bottles/collect/:drifting", undefined, 409, "not_held"],
  ["anonymous", "POST /bottles/like/:drifting", undefined, 401, "unauthenticated"],
  ["stranger", "POST /bottles/like/:drifting", undefined, 200],
  ["author", "POST /bottles/like/:drifting", undefined, 409, "own_bottle"],
  ["minor", "POST /bottles/like/:drifting", undefined, 403, "forbidden"],
  ["blocked", "POST /bottles/like/:drifting", undefined, 404, "bottle_not_found"],
  ["stranger", "POST /bottles/like/:removed", undefined, 404, "bottle_not_found"],
  ["anonymous", "DELETE /bottles/like/:drifting", undefined, 401, "unauthenticated"],
  ["stranger", "DELETE /bottles/like/:drifting", undefined, 200],
  ["author", "DELETE /bottles/like/:drifting", undefined, 409, "own_bottle"],
  ["anonymous", "POST /bottles/comments/:comment/answer", HELLO, 401, "unauthenticated"],
  ["author", "POST /bottles/comments/:comment/answer", HELLO, 200],
  ["author", "POST /bottles/comments/:comment/answer", { content: "" }, 422, "validation_failed"],
  ["stranger", "POST /bottles/comments/:comment/answer", HELLO, 403, "forbidden"],
  ["author", "POST /bottles/comments/nothing/answer", HELLO, 404, "comment_not_found"],
  ["anonymous", "POST /bottles/view/:drifting", undefined, 200],
  ["stranger", "POST /bottles/view/:drifting", undefined, 200],
  ["stranger", "POST /bottles/view/:removed", undefined, 404, "bottle_not_found"],
  ["anonymous", "DELETE /bottles/:own", undefined, 401, "unauthenticated"],
  ["author", "DELETE /bottles/:own", undefined, 204],
  ["author", "DELETE /bottles/:expired", undefined, 204],
  ["stranger", "DELETE /bottles/:own", undefined, 403, "forbidden"],
  ["author", "DELETE /bottles/:held", undefined, 409, "bottle_held"],
  ["author", "DELETE /bottles/:kept", undefined, 409, "bottle_held"],
  ["author", "DELETE /bottles/:removed", undefined, 404, "bottle_not_found"],
  ["anonymous", "DELETE /bottles/destroy-collected", { bottleId: ":kept" }, 401, "unauthenticated"],
  ["keeper", "DELETE /bottles/destroy-collected", { bottleId: ":kept" }, 200],
  ["author", "DELETE /bottles/destroy-collected", { bottleId: ":kept" }, 404, "bottle_not_found"],
  ["keeper", "DELETE /bottles/destroy-collected", { bottleId: "\u0000" }, 404, "bottle_not_found"],
  ["keeper", "DELETE /bottles/destroy-collected", {}, 422, "validation_failed"],
  ["anonymous", "PUT /system-messages/read-all", undefined, 401, "unauthenticated"],
  ["author", "PUT /system-messages/read-all", undefined, 200],
  ["author", "PUT /system-messages/nothing/read", undefined, 404, "not_found"],
  ["author", "PUT /system-messages/%00/read", undefined, 404, "not_found"],
];

/** Rows with their test title: person, call and body. */
const named = (rows: Row[]) =>
  rows.map((row) => [row[0], row[1], JSON.stringify(row[2])?.slice(0, 40) ?? "", row] as const);

async function check(db: Db, data: ApiData, [who, text, body, status, code]: Row) {
  const [method = "", path = ""] = filled(text, data.ids).split(" ");
  const sent = typeof body === "object" ? JSON.parse(filled(JSON.stringify(body), data.ids)) : body;
  const response = await openAuthApp(db).call(method, path, { token: data.tokens[who], body: sent });
  expect([response.status, response.body?.error?.code]).toEqual([status, code]);
  if (code) expect(response.body.error.message).not.toContain("error.");
}

eachDatabase("access to reads of the API", (db) => {
  let data: ApiData;
  beforeAll(async () => {
    await seedBuiltIns(db());
    data = await setScene(db());
  });
  test.each(named(READS))("%s %s", (_who, _call, _body, row) => check(db(), data, row));
});

eachDatabase("access to writes of the API", (db) => {
  beforeAll(() => seedBuiltIns(db()));
  test.each(named(WRITES))("%s %s %s", async (_who, _call, _body, row) => {
    await check(db(), await setScene(db()), row);
  });
});
