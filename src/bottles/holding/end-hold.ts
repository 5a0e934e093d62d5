import { type RawBuilder, sql } from "kysely";
import { shuffleKey } from "../../db/ids";
import { preparedQuery } from "../../db/prepared-query";
import type { BottleFindingRow } from "../../db/tables/bottles";
import type { Tx } from "../../db/transact";
import { SEA_LIMITS } from "../../limits/sea";
import { Refusal } from "../../runtime/errors";
import { SEA_STATES } from "../rules";
import { expiresAtSql } from "./expiry";

type FindingOutcome = NonNullable<BottleFindingRow["outcome"]>;

type ReleaseUpdate = {
  holder: string;
  bottle: string;
  now: number;
  /** ms; time at which the release takes effect: `now` plus the time for undoing. */
  effect: number;
  expires: number;
  shuffle: number;
  commented: 0 | 1;
  /** Whether the comment is brief. */
  brief: 0 | 1;
};

/** The earlier of a column and a time: a release never makes the hold longer. */
const earlierTime = (column: string, time: RawBuilder<number>) =>
  sql<number>`case when ${sql.ref(column)} < ${time} then ${sql.ref(column)} else ${time} end`;

const prepareRelease = (kept: boolean) =>
  preparedQuery<ReleaseUpdate, { id: string }>((db, param) =>
    db
      .updateTable("bottles")
      .set((eb) => ({
        ...(kept
          ? { state: "kept" as const, owner_id: param("holder"), collected_at: param("effect") }
          : {
              state: "sea" as const,
              free_at: earlierTime("free_at", param("effect")),
              shuffle: param("shuffle"),
            }),
        holder_id: null,
        expires_at: expiresAtSql(eb, param("now"), param("expires")),
        comment_count: eb("comment_count", "+", param("commented")),
        brief: sql<0 | 1 | null>`case when ${param("commented")} = 0 then brief
          when ${param("brief")} = 1 and (comment_count = 0 or brief = 1) then 1 else 0 end`,
      }))
      .where("id", "=", param("bottle"))
      .where("state", "in", SEA_STATES)
      .where("holder_id", "=", param("holder"))
      .where("free_at", ">", param("now"))
      .returning("id"),
  );

const updateToKept = prepareRelease(true);
const updateToDrifting = prepareRelease(false);

const endFinding = preparedQuery<{ bottle: string; holder: string; effect: number; outcome: FindingOutcome }, unknown>(
  (db, param) =>
    db
      .updateTable("findings")
      .set({ released_at: earlierTime("until", param("effect")), outcome: param("outcome") })
      .where("bottle_id", "=", param("bottle"))
      .where("user_id", "=", param("holder")),
);

interface HoldRelease {
  /** Id of the person who holds the bottle. */
  holder: string;
  bottle: string;
  outcome: FindingOutcome;
  /** ms in which the release can be undone; absent: 0. */
  grace?: number;
  /** The comment is brief. */
  brief?: boolean;
}

/** Ends a hold by one conditional update. @returns whether it was held still */
async function endHold(
  tx: Tx,
  { holder, bottle, outcome, grace = 0, brief = false }: HoldRelease,
  now: number,
): Promise<boolean> {
  const effect = now + grace;
  const change = {
    effect,
    expires: effect + SEA_LIMITS.drift,
    shuffle: shuffleKey(bottle, now),
    commented: outcome === "dropped" ? 1 : 0,
    brief: brief ? 1 : 0,
  } as const;
  const release = outcome === "kept" ? updateToKept : updateToDrifting;
  const [released] = await release(tx, { holder, bottle, now, ...change });
  if (!released) return false;
  await endFinding(tx, { bottle, holder, effect, outcome });
  return true;
}

/** As `endHold`. @throws Refusal `not_held` */
export async function releaseHeldBottle(tx: Tx, release: HoldRelease, now: number): Promise<void> {
  if (!(await endHold(tx, release, now))) throw new Refusal("not_held");
}

/** Throws a bottle back for its holder, unless it has left the hand already. */
export const throwBackIfHeld = async (tx: Tx, holder: string, bottle: string, now: number): Promise<void> =>
  void (await endHold(tx, { holder, bottle, outcome: "thrown_back" }, now));

/** Throws back all bottles that a person holds. @param author only those of this author */
export async function throwBackHeldBottles(tx: Tx, holder: string, now: number, author?: string): Promise<void> {
  const heldBottles = await tx
    .selectFrom("bottles")
    .select("id")
    .where("holder_id", "=", holder)
    .where("free_at", ">", now)
    .where("state", "in", SEA_STATES)
    .$if(author !== undefined, (query) => query.where("author_id", "=", author ?? ""))
    .execute();
  // One that is hidden meanwhile has left the hand already.
  for (const { id } of heldBottles) await throwBackIfHeld(tx, holder, id, now);
}
