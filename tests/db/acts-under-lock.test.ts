import { beforeAll, expect, test } from "bun:test";
import { answerComment, dropBottle, thankForComment } from "../../src/bottles/bottles";
import { type Db, type Tx, transact } from "../../src/db/transact";
import { buyDesign, likeDesign, saveDesignComment } from "../../src/square/square";
import { setAccountStatus } from "../../src/users/stopped-people";
import { lockUsers } from "../../src/users/users";
import { aDesign, aDesigner } from "../designs/design-fixtures";
import { aHeldBottle, listMessagesOf, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { untilLockWaits } from "../support/lock-waits";
import type { TestPerson } from "../support/people";

/** An act of one person that another is told of. */
interface Act {
  me: TestPerson;
  other: TestPerson;
  run(): Promise<unknown>;
}

const LATER = NOW + 60_000;

async function commented(db: Db) {
  const { author, finder, id } = await aHeldBottle(db);
  const { bottle } = await dropBottle(db, { id: finder.id }, id, "who are you?", LATER);
  return { me: author, other: finder, comment: bottle.comments[0]?.id ?? "" };
}

async function listed(db: Db, run: (me: TestPerson, design: string) => Promise<unknown>): Promise<Act> {
  const [me, other] = [await aDesigner(db), await aDesigner(db)];
  const { id } = await aDesign(db, other, { status: "forSale" });
  return { me, other, run: () => run(me, id) };
}

const ACTS: Record<string, (db: Db) => Promise<Act>> = {
  "answering a comment": async (db) => {
    const { comment, ...people } = await commented(db);
    return { ...people, run: () => answerComment(db, { id: people.me.id }, comment, "A friend", LATER) };
  },
  "thanking for a comment": async (db) => {
    const { comment, ...people } = await commented(db);
    return { ...people, run: () => thankForComment(db, { id: people.me.id }, comment, LATER) };
  },
  "commenting on a letter": async (db) => {
    const { author, finder, id } = await aHeldBottle(db);
    return { me: finder, other: author, run: () => dropBottle(db, { id: finder.id }, id, "who are you?", LATER) };
  },
  "buying a design": (db) => listed(db, (me, id) => buyDesign(db, { id: me.id }, id, undefined, LATER)),
  "liking a design": (db) => listed(db, (me, id) => likeDesign(db, { id: me.id }, id, LATER)),
  "commenting on a design": (db) =>
    listed(db, (me, id) => saveDesignComment(db, { id: me.id }, id, "How blue it is", LATER)),
};

const RIVALS: Record<string, (tx: Tx, act: Act) => Promise<unknown>> = {
  "a block": (tx, { me, other }) =>
    tx.insertInto("blocks").values({ blocker_id: other.id, blocked_id: me.id, created_at: LATER }).execute(),
  "a ban": (tx, { other }) => {
    const status = { banned_at: LATER, suspended_until: null, limits: "", set_back_until: null };
    return setAccountStatus(tx, other.id, status, LATER);
  },
};

const cases = Object.keys(ACTS).flatMap((act) => Object.keys(RIVALS).map((rival) => [act, rival] as const));

eachDatabase("an act that waits for the other person", (db, _, kind) => {
  beforeAll(() => seedBuiltIns(db()));

  // SQLite has one writer at a time.
  test.if(kind === "postgres").each(cases)("%s is refused after %s that came first", async (name, rival) => {
    const act = (await ACTS[name]?.(db())) as Act;
    const before = await listMessagesOf(db(), act.other);
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = transact(db(), async (tx) => {
      await lockUsers(tx, [act.me.id, act.other.id]);
      await RIVALS[rival]?.(tx, act);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const outcome = workOutcome(act.run());
    await untilLockWaits(db(), 1);
    released.resolve();
    await first;
    expect(["forbidden", "bottle_not_found", "comment_not_found", "design_not_found"]).toContain(await outcome);
    expect(await listMessagesOf(db(), act.other)).toEqual(before);
  });
});
