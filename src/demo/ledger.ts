import { dayOf } from "../db/counters";
import type { CoinRecordRow } from "../db/tables/coins";
import type { UserRow } from "../db/tables/users";
import type { Tx } from "../db/transact";
import { priceAt } from "../prices";

interface Movement {
  user: string;
  amount: number;
  reason: string;
  ref: string;
  at: number;
}

type Cause = Pick<Movement, "user" | "ref" | "at">;

const PAID_A_DAY: Record<string, number> = {
  like_bottle: priceAt("likesPaidPerDay", 0),
  comment_bottle: priceAt("commentsPaidPerDay", 0),
};

/** Applies daily limits; movements come in order. */
function withinLimits(movements: Movement[]): Movement[] {
  const counts = new Map<string, number>();
  return movements.filter(({ reason, at }) => {
    const most = PAID_A_DAY[reason];
    if (most === undefined) return true;
    const key = `${reason} ${dayOf(at)}`;
    const n = (counts.get(key) ?? 0) + 1;
    counts.set(key, n);
    return n <= most;
  });
}

const paid = (causes: Cause[], reason: string, amount: number): Movement[] =>
  causes.map((cause) => ({ ...cause, reason, amount }));

/** What these people did: as it is written, so that of a large sea nothing has to stay in memory. */
async function movementsOf(tx: Tx, ids: string[]): Promise<Movement[]> {
  const thrown = await tx
    .selectFrom("bottles")
    .select(["author_id as user", "id as ref", "created_at as at"])
    .where("author_id", "in", ids)
    .execute();
  const said = await tx
    .selectFrom("comments")
    .select(["author_id as user", "id as ref", "created_at as at"])
    .where("author_id", "in", ids)
    .execute();
  const liked = await tx
    .selectFrom("bottle_likes")
    .select(["user_id as user", "bottle_id as ref", "created_at as at"])
    .where("user_id", "in", ids)
    .execute();
  const drawn = await tx
    .selectFrom("designs")
    .select(["designer_id as user", "id as ref", "created_at as at"])
    .where("designer_id", "in", ids)
    .execute();
  const given = drawn.map(({ user, ref, at }) => ({ user, ref: `demo:${ref}`, at: at - 1 }));
  return [
    ...paid(thrown, "throw_bottle", priceAt("throw", 0)),
    ...paid(said, "comment_bottle", priceAt("comment", 0)),
    ...paid(liked, "like_bottle", priceAt("like", 0)),
    ...paid(given, "admin_adjustment", -priceAt("design", 0)),
    ...paid(drawn, "design_bottle", priceAt("design", 0)),
  ].sort((a, b) => a.at - b.at || (a.ref < b.ref ? -1 : 1));
}

/** Sets the balances of some people, whose books are empty. @returns their records, within the daily limits */
export async function closeBooks(tx: Tx, people: UserRow[]): Promise<CoinRecordRow[]> {
  const all = Map.groupBy(
    await movementsOf(
      tx,
      people.map(({ id }) => id),
    ),
    ({ user }) => user,
  );
  return people.flatMap((user) =>
    withinLimits(all.get(user.id) ?? []).map(({ amount, reason, ref, at }) => {
      user.coins += amount;
      user.coin_seq++;
      const { id: user_id, coins: balance, coin_seq: seq } = user;
      return { user_id, seq, amount, reason, ref, balance, created_at: at };
    }),
  );
}
