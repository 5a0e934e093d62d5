import { beforeAll, describe, expect, test } from "bun:test";
import { payCoins, reconcileCoins } from "../../src/coins/coins";
import { type Db, transact } from "../../src/db/transact";
import { SAMPLE_DESIGN } from "../designs/design-fixtures";
import { fillPlaceholders } from "../http/matrix-rows";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { type SeededWorld, seedWorld, type WorldPerson } from "../support/world";

/** Every API call that pays or charges: who may call it, and how it changes their coins. */
interface PayingCall {
  call: string;
  who: WorldPerson;
  json?: Record<string, unknown>;
  /** Another valid body. */
  other: Record<string, unknown>;
  brings: number;
}

const NAME = { destroyConfirmName: SAMPLE_DESIGN.name };

const PAYING_CALLS: PayingCall[] = [
  { call: "POST /api/tasks/checkin", who: "stranger", other: { again: 1 }, brings: 10 },
  {
    call: "POST /api/bottles",
    who: "stranger",
    json: { content: "hello" },
    other: { content: "other" },
    brings: 5,
  },
  {
    call: "POST /api/bottles/use-collected",
    who: "holder",
    json: { bottleId: "{kept}", content: "hello" },
    other: { bottleId: "{kept}", content: "other" },
    brings: 5,
  },
  {
    call: "POST /api/bottles/drop/{held}",
    who: "holder",
    json: { comment: "hello" },
    other: { comment: "other" },
    brings: 3,
  },
  { call: "POST /api/bottles/like/{sea}", who: "stranger", other: { again: 1 }, brings: 2 },
  {
    call: "DELETE /api/bottles/destroy-collected",
    who: "holder",
    json: { bottleId: "{kept}" },
    other: { bottleId: "{held}" },
    brings: 1,
  },
  {
    call: "DELETE /api/bottles/destroy-purchased",
    who: "holder",
    json: { bottleId: "{bought}", ...NAME },
    other: { bottleId: "{bought}", destroyConfirmName: "other" },
    brings: 1,
  },
  { call: "POST /api/backpack/expand", who: "stranger", json: {}, other: { capacity: 30 }, brings: -10 },
  {
    call: "POST /api/designs",
    who: "stranger",
    json: { ...SAMPLE_DESIGN },
    other: { ...SAMPLE_DESIGN, name: "other" },
    brings: -5,
  },
  {
    call: "DELETE /api/designs/{draft}",
    who: "author",
    json: NAME,
    other: { destroyConfirmName: "other" },
    brings: 1,
  },
  { call: "POST /api/square/{sale}/buy", who: "stranger", json: {}, other: { version: 1 }, brings: -18 },
];

const START_COINS = 100;
const AT_ONCE = 20;

eachDatabase("Idempotency-Key on every call that pays", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  async function arrange({ who }: PayingCall) {
    const [app, world] = [openTestApp(db()), await seedWorld(db())];
    const person = world[who];
    await transact(db(), (tx) =>
      payCoins(tx, { userId: person.id, amount: START_COINS, reason: "admin_adjustment", ref: "purse" }, NOW),
    );
    return { app, world, person, token: await app.enter(person) };
  }
  type Arranged = Awaited<ReturnType<typeof arrange>>;

  const balance = async (own: Db, id: string) =>
    (await own.selectFrom("users").select("coins").where("id", "=", id).executeTakeFirstOrThrow()).coins;

  async function send({ app, world, token }: Arranged, { call, json }: PayingCall, key: string) {
    const things: SeededWorld & { picture: string } = { ...world, picture: "" };
    const [method = "", path = ""] = fillPlaceholders(call, things).split(" ");
    const headers = { "idempotency-key": key };
    const response = await app.ask(method, path, { token, headers, json: fillPlaceholders(json, things) });
    return { status: response.status, body: (await response.json()) as { error?: { code: string } } };
  }

  describe.each(PAYING_CALLS.map((each) => [each.call, each] as const))("%s", (_, paying) => {
    test("20 requests at once with one key have one effect and one answer, also later", async () => {
      const arranged = await arrange(paying);
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(arranged, paying, "key")));
      const [first] = answers;
      expect(first?.status).toBeOneOf([200, 201]);
      expect(answers).toEqual(Array(AT_ONCE).fill(first));
      expect(await send(arranged, paying, "key")).toEqual(first as never);
      expect(await balance(db(), arranged.person.id)).toBe(START_COINS + paying.brings);
    });

    test("the same key with another body is refused and moves no coins", async () => {
      const arranged = await arrange(paying);
      await send(arranged, paying, "key");
      const { status, body } = await send(arranged, { ...paying, json: paying.other }, "key");
      expect([status, body.error?.code]).toEqual([409, "idempotency_key_reused"]);
      expect(await balance(db(), arranged.person.id)).toBe(START_COINS + paying.brings);
    });
  });

  test("50 requests at once with different keys spend exactly the coins there are", async () => {
    const paying = {
      call: "POST /api/designs",
      who: "stranger",
      json: { ...SAMPLE_DESIGN },
      other: {},
      brings: -5,
    } as const;
    const arranged = await arrange(paying);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(arranged, paying, `key ${n}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(START_COINS / 5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(50 - START_COINS / 5);
    expect(await balance(db(), arranged.person.id)).toBe(0);
  });

  test.each([-10, 0.5, 1e300, 2 ** 53, "20", null])("a capacity of %p buys nothing", async (capacity) => {
    const paying = {
      call: "POST /api/backpack/expand",
      who: "stranger",
      json: { capacity },
      other: {},
      brings: 0,
    } as const;
    const arranged = await arrange(paying);
    const { status } = await send(arranged, paying, "key");
    expect(status).toBe(422);
    expect(await balance(db(), arranged.person.id)).toBe(START_COINS);
  });

  test("after all tests there are no differences but for rows inserted without payment", async () => {
    const { first, coins, sum } = await reconcileCoins(db());
    expect(coins).toBe(sum);
    expect(first).toBeNull();
  });
});
