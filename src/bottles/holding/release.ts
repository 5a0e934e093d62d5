import { type RawBuilder, type SqlBool, sql } from "kysely";
import { newId, shuffleKey } from "../../db/ids";
import { type Actor, once } from "../../db/once";
import { insertion, prepared } from "../../db/prepared";
import type { BottleRow, FindingRow } from "../../db/tables/bottles";
import type { Db, Tx } from "../../db/transact";
import { GONE, NEVER, SEA } from "../../limits/limits";
import { notify } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { hold, judge } from "../../safety/safety";
import { areBlocked, bandOfMe, isBanned, lockBoth, lockMe, type Me } from "../../users/users";
import { bottleAfter } from "../reading/lists";
import type { Bottle } from "../reading/view";
import { type Reward, rewardFor, unpaid } from "../rewards";
import { AT_SEA, mayMeet } from "../rules";

type Outcome = NonNullable<FindingRow["outcome"]>;

interface Dropped extends Reward {
  bottle: Bottle;
}

type Release = {
  holder: string;
  bottle: string;
  now: number;
  /** When it takes effect; `now` unless it can be undone. */
  effect: number;
  expires: number;
  shuffle: number;
  commented: 0 | 1;
};

/** A hold never gets longer. */
const earlier = (column: string, time: RawBuilder<number>) =>
  sql<number>`case when ${sql.ref(column)} < ${time} then ${sql.ref(column)} else ${time} end`;

const releasing = (kept: boolean) =>
  prepared<Release, { id: string }>((db, hole) =>
    db
      .updateTable("bottles")
      .set((eb) => ({
        ...(kept
          ? { state: "kept" as const, owner_id: hole("holder"), collected_at: hole("effect") }
          : { state: "sea" as const, free_at: earlier("free_at", hole("effect")), shuffle: hole("shuffle") }),
        holder_id: null,
        // Past the letter's own expiry it is not found again.
        expires_at: eb
          .case()
          .when("band", "=", "all")
          .then(sql.lit(NEVER))
          .when("author_id", "=", sql.lit(GONE))
          .then(hole("now"))
          .else(hole("expires"))
          .end(),
        comment_count: eb("comment_count", "+", hole("commented")),
      }))
      .where("id", "=", hole("bottle"))
      .where("state", "in", AT_SEA)
      .where("holder_id", "=", hole("holder"))
      .where("free_at", ">", hole("now"))
      .returning("id")
      .compile(),
  );

const keeping = releasing(true);
const lettingDrift = releasing(false);

const close = prepared<{ bottle: string; holder: string; effect: number; outcome: Outcome }, unknown>(
  (db, hole) =>
    db
      .updateTable("findings")
      .set({ released_at: earlier("until", hole("effect")), outcome: hole("outcome") })
      .where("bottle_id", "=", hole("bottle"))
      .where("user_id", "=", hole("holder"))
      .compile(),
);

/** Conditional update. @param grace ms in which it can be undone @throws Refusal `not_held` */
export async function letGo(
  tx: Tx,
  holder: string,
  bottle: string,
  outcome: Outcome,
  now: number,
  grace = 0,
): Promise<void> {
  const effect = now + grace;
  const change = {
    effect,
    expires: effect + SEA.drift,
    shuffle: shuffleKey(bottle, now),
    commented: outcome === "dropped" ? 1 : 0,
  } as const;
  const release = outcome === "kept" ? keeping : lettingDrift;
  const [released] = await release(tx, { holder, bottle, now, ...change });
  if (!released) throw new Refusal("not_held");
  await close(tx, { bottle, holder, effect, outcome });
}

type Held = Pick<
  BottleRow,
  "author_id" | "holder_id" | "state" | "band" | "author_adult_at" | "hidden_at"
> & {
  banned: SqlBool;
};

const held = prepared<{ bottle: string }, Held>((db, hole) =>
  db
    .selectFrom("bottles")
    .select(["author_id", "holder_id", "state", "band", "author_adult_at", "hidden_at"])
    .select((eb) => isBanned(eb.ref("bottles.author_id")).as("banned"))
    .where("id", "=", hole("bottle"))
    .compile(),
);

/** The bottle's author. @throws Refusal `bottle_not_found`, `not_held`, `forbidden` */
async function addressee(tx: Tx, actorId: string, bottleId: string): Promise<string> {
  const [bottle] = await held(tx, { bottle: bottleId });
  if (!bottle || bottle.state === "removed" || bottle.banned) throw new Refusal("bottle_not_found");
  if (bottle.holder_id !== actorId) throw new Refusal("not_held");
  const gone = bottle.author_id === GONE || bottle.hidden_at !== null;
  if (gone || (await areBlocked(tx, actorId, bottle.author_id))) throw new Refusal("forbidden");
  return bottle.author_id;
}

const write = insertion("comments");

const UNANSWERED = { answer: null, answered_at: null, answer_hidden_at: null, answer_masks: null } as const;

async function comment(
  tx: Tx,
  me: Me,
  bottleId: string,
  content: string,
  now: number,
): Promise<string | null> {
  const { held, masks, shown } = await judge(tx, me, "comment", { comment: content }, now);
  const row = { id: newId(now), bottle_id: bottleId, author_id: me.id, content, created_at: now };
  await write(tx, { ...row, ...UNANSWERED, hidden_at: held ? now : null, masks });
  if (!held) return shown.comment ?? content;
  await hold(
    tx,
    { kind: "comment", id: row.id, aboutId: me.id, said: { comment: content }, rules: held },
    now,
  );
  return null;
}

async function refuseOtherBand(tx: Tx, me: Me, bottleId: string, now: number): Promise<void> {
  const [bottle] = await held(tx, { bottle: bottleId });
  if (!bottle || !mayMeet(bottle, bandOfMe(me, now), now)) throw new Refusal("forbidden");
}

/**
 * Releases a bottle with a comment (specification section 7).
 * @throws Refusal `bottle_not_found`, `not_held`, `forbidden`, `text_refused`
 */
export function drop(db: Db, actor: Actor, bottleId: string, content: string, now: number): Promise<Dropped> {
  return once(db, actor, now, async (tx) => {
    const authorId = await addressee(tx, actor.id, bottleId);
    const me = await lockBoth(tx, actor.id, authorId, "forbidden");
    await refuseOtherBand(tx, me, bottleId, now);
    await letGo(tx, me.id, bottleId, "dropped", now);
    const said = await comment(tx, me, bottleId, content, now);
    const reward = await rewardFor(tx, me, "comment", bottleId, now);
    const { nickname } = me;
    const told = { from: me.id, nickname, comment: said ?? "", bottleId };
    if (said !== null) await notify(tx, authorId, "bottle_commented", told, now);
    const bottle = await bottleAfter(tx, me, bottleId, now);
    return { bottle, ...reward };
  });
}

/**
 * Releases a bottle without comment or coins. @param grace ms in which it can be undone
 * @throws Refusal `bottle_not_found`, `not_held`
 */
export function throwBack(db: Db, actor: Actor, bottleId: string, now: number, grace = 0): Promise<Dropped> {
  return once(db, actor, now, async (tx) => {
    const me = await lockMe(tx, actor.id);
    await refuseUnknown(tx, bottleId);
    await letGo(tx, me.id, bottleId, "thrown_back", now, grace);
    const bottle = await bottleAfter(tx, me, bottleId, now);
    return { bottle, ...unpaid(me) };
  });
}

/** What a banned person threw has left every hand. @throws Refusal `bottle_not_found` */
export async function refuseUnknown(tx: Tx, bottleId: string, also?: "hidden"): Promise<void> {
  const row = await tx
    .selectFrom("bottles")
    .select("id")
    .where("id", "=", bottleId)
    .where("state", "!=", "removed")
    .where((eb) => eb.not(isBanned(eb.ref("bottles.author_id"))))
    .$if(also === "hidden", (query) => query.where("hidden_at", "is", null))
    .executeTakeFirst();
  if (!row) throw new Refusal("bottle_not_found");
}
