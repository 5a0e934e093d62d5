/** Limits of a day, each with what counts towards it, and letters that count by hour and day. */
import fc from "fast-check";
import { dropBottle, likeBottle, pickUpBottle, throwBottle } from "../../../src/bottles/bottles";
import { sendText } from "../../../src/chat/chat";
import { checkIn } from "../../../src/coins/coins";
import { newId } from "../../../src/db/ids";
import { type Db, transact } from "../../../src/db/transact";
import { CHAT_SERVER_LIMITS } from "../../../src/limits/chat";
import { EMAIL_CAPS } from "../../../src/limits/mail";
import { priceAt } from "../../../src/limits/prices";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { spendNoticeEmailCap, spendRequestedEmailCap } from "../../../src/mail/email-caps";
import { DAY, HOUR } from "../../../src/runtime/units";
import { followPerson } from "../../../src/social/social";
import { aBottle } from "../../support/bottles";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";

/** 00:00 UTC two days later; whatever is kept of earlier days is over. */
export const BORDER = (Math.floor(TEST_START / DAY) + 2) * DAY;
export const MOMENTS = [BORDER - HOUR, BORDER - 1, BORDER, BORDER + 1] as const;

export interface DailyKind {
  n: number;
  /** Where the counter is refused: the code; a paid act is done without coins. */
  refusal: string;
  /** Does it once more. @returns `paid` or `unpaid` of an act that is paid so often a day */
  act(db: Db, who: TestPerson, author: TestPerson, now: number): Promise<unknown>;
}

/** By the name of the counter. */
export const DAILY_KINDS: Readonly<Record<string, DailyKind>> = {
  throw: {
    n: SEA_LIMITS.throwsPerDay,
    refusal: "throw_limit_reached",
    act: (db, who, _, now) => throwBottle(db, who, { content: "hi" }, now),
  },
  pick: {
    n: SEA_LIMITS.picksPerDay,
    refusal: "pick_limit_reached",
    act: async (db, who, author, now) => pickUpBottle(db, who, await aBottle(db, author, { created_at: now }), now),
  },
  chat: {
    n: CHAT_SERVER_LIMITS.strangersPerDay,
    refusal: "conversation_limit_reached",
    act: async (db, who, _, now) => {
      const host = await aPerson(db);
      await followPerson(db, who, host.id, now);
      await sendText(db, who.id, host.id, { text: "Good evening", clientId: newId(now) }, now);
    },
  },
  like: {
    n: priceAt("likesPaidPerDay", BORDER),
    refusal: "unpaid",
    act: async (db, who, author, now) => {
      const { capped } = await likeBottle(db, who, await aBottle(db, author, { created_at: now }), now);
      return capped ? "unpaid" : "done";
    },
  },
  comment: {
    n: priceAt("commentsPaidPerDay", BORDER),
    refusal: "unpaid",
    act: async (db, who, author, now) => {
      const held = { holder_id: who.id, free_at: now + HOUR, waiting_since: null };
      const bottle = await aBottle(db, author, { created_at: now, ...held });
      const { capped } = await dropBottle(db, who, bottle, "Well said", now);
      return capped ? "unpaid" : "done";
    },
  },
  checkin: { n: 1, refusal: "already_checked_in", act: (db, who, _, now) => checkIn(db, who, now) },
};
export const KINDS = Object.keys(DAILY_KINDS);

/** Somebody does something at one of the moments around midnight. */
export interface DailyAct {
  who: number;
  kind: string;
  moment: number;
}
export interface Days {
  /** How many are left of each kind, for each person and day, before the story. */
  left: number[];
  acts: DailyAct[];
}
export const daily: fc.Arbitrary<Days> = fc.record({
  left: fc.array(fc.nat(2), { minLength: 4 * KINDS.length, maxLength: 4 * KINDS.length }),
  acts: fc.array(fc.record({ who: fc.nat(1), kind: fc.constantFrom(...KINDS), moment: fc.nat(MOMENTS.length - 1) }), {
    minLength: 8,
    maxLength: 24,
    size: "max",
  }),
});

/** A letter to one of two addresses at a time of two days. */
interface DatedLetter {
  to: number;
  /** Somebody asked for it. */
  wanted: boolean;
  /** ms from the border of the days */
  at: number;
}
export const letters: fc.Arbitrary<DatedLetter[]> = fc.array(
  fc.record({ to: fc.nat(1), wanted: fc.boolean(), at: fc.constantFrom(-HOUR - 1, -HOUR, -1, 0, HOUR - 1, HOUR) }),
  { minLength: 60, maxLength: 120, size: "max" },
);

/** Whether a letter may be sent, in the model, which counts it. */
export function countLetter(counts: Map<string, number>, { to, wanted, at }: DatedLetter) {
  const now = BORDER + at;
  const name = `${to} ${wanted}`;
  const keys = [`${name} hour ${Math.floor(now / HOUR)}`, `${name} day ${dayOf(now)}`];
  const cap = wanted ? EMAIL_CAPS.asked : EMAIL_CAPS.notice;
  const [hour = 0, day = 0] = keys.map((key) => counts.get(key) ?? 0);
  const fits = hour < cap.hour && day < cap.day;
  if (fits) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return { keys, fits };
}

export const spendCap = (db: Db, address: string, { wanted, at }: DatedLetter): Promise<boolean> =>
  transact(db, (tx) =>
    wanted
      ? spendRequestedEmailCap(tx, address, [], BORDER + at)
      : spendNoticeEmailCap(tx, address, "link_added", BORDER + at),
  );

export const dayOf = (time: number): number => (time < BORDER ? 0 : 1);
