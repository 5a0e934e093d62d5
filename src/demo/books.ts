import { dayOf } from "../db/counters";
import type { CoinRecordRow } from "../db/tables/coins";
import type { UserRow } from "../db/tables/users";
import { COINS } from "../limits";

interface Movement {
  amount: number;
  reason: string;
  ref: string;
  at: number;
}

/** What people earn and pay, in any order of time. */
export interface Books {
  pay(userId: string, movement: Movement): void;
  /** Sets somebody's balance. @returns their records, in order, within the daily limits */
  close(user: UserRow): CoinRecordRow[];
}

const PAID_A_DAY: Record<string, number> = {
  like_bottle: COINS.likesPaidPerDay,
  comment_bottle: COINS.commentsPaidPerDay,
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

/** Books of a whole sea. One person's are written at a time: those of all people together fill the memory. */
export function emptyBooks(): Books {
  const open = new Map<string, Movement[]>();
  return {
    pay(userId, movement) {
      const movements = open.get(userId);
      if (movements) movements.push(movement);
      else open.set(userId, [movement]);
    },
    close(user) {
      const movements = (open.get(user.id) ?? []).sort((a, b) => a.at - b.at);
      open.delete(user.id);
      return withinLimits(movements).map(({ amount, reason, ref, at }) => {
        user.coins += amount;
        user.coin_seq++;
        const { id: user_id, coins: balance, coin_seq: seq } = user;
        return { user_id, seq, amount, reason, ref, balance, created_at: at };
      });
    },
  };
}
