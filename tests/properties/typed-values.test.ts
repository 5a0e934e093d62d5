/** What one has to type is taken however the keyboard, or what was copied, writes it; of another value it is no spelling. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { parseDigitCode } from "../../src/auth/rules";
import { hasRecoveryCode, replaceRecoveryCodes } from "../../src/auth/second-factor/recovery-codes";
import { type Db, transact } from "../../src/db/transact";
import { SALE_INPUT } from "../../src/designs/input";
import { COIN_ADJUSTMENT_FORM } from "../../src/official/input";
import { TAKE_MEASURE_INPUT } from "../../src/safety/measures/input";
import { nameKey, newInviteCode, parseInviteCode } from "../../src/users/users";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { propertyRuns } from "../support/property-runs";

const FULL_WIDTH = 0xfee0;
/** Digits of the ten languages. */
const ZEROS = { Arabic: 0x660, Persian: 0x6f0, Devanagari: 0x966, "full width": 0xff10 };

/** A sign as keyboards write it: plain, in full width, and a digit in the reader's own. */
const keyed = (sign: string, how: number): string => {
  const code = sign.charCodeAt(0);
  const zeros = Object.values(ZEROS);
  if (/\d/.test(sign) && how < zeros.length) return String.fromCharCode((zeros[how] ?? 0) + Number(sign));
  return how % 2 && /[!-~]/.test(sign) ? String.fromCharCode(code + FULL_WIDTH) : sign;
};
/** What stands before a sign: nothing, a mark of direction, a zero width, and where gaps are no part of the value these. */
const UNSEEN = ["", "", "", "\u200e", "\u200f", "\u200b", "\ufeff", "\u2066"];
const GAPS = [...UNSEEN, " ", "-", "\u00a0", "\u2011", "\u2013", "\u2212", "\u3000", "\u30fc"];

interface TypedKind {
  /** Letters in either case. */
  anyCase: boolean;
  gaps: boolean;
  /** One value, and whether what was typed is taken for it. */
  make(db: Db): Promise<{ value: string; isTaken(text: string): boolean | Promise<boolean> }>;
}

const numberKind = (read: (text: string) => unknown): TypedKind => ({
  anyCase: false,
  gaps: false,
  make: async () => ({ value: "1209", isTaken: (text) => read(text) === 1209 }),
});

const TYPED: Record<string, TypedKind> = {
  "a recovery code": {
    anyCase: true,
    gaps: true,
    async make(db) {
      const { id } = await aPerson(db);
      const [value = ""] = await transact(db, (tx) => replaceRecoveryCodes(tx, id));
      return { value, isTaken: (text) => hasRecoveryCode(db, id, text) };
    },
  },
  "a code of six digits": {
    anyCase: false,
    gaps: true,
    make: async () => ({ value: "907215", isTaken: (text) => parseDigitCode(text) === "907215" }),
  },
  "an invitation code": {
    anyCase: true,
    gaps: true,
    async make() {
      const value = newInviteCode();
      return { value, isTaken: (text) => parseInviteCode(text) === value };
    },
  },
  "a username": {
    anyCase: true,
    gaps: false,
    make: async () => ({ value: "nadia.amrani", isTaken: (text) => nameKey(text) === nameKey("nadia.amrani") }),
  },
  "the price of a design": numberKind((price) => SALE_INPUT.safeParse({ price }).data?.price),
  "an official's days": numberKind(
    (days) => TAKE_MEASURE_INPUT.safeParse({ kind: "suspend", days, rule: "2", reason: "It is spam." }).data?.days,
  ),
  "an official's coins": numberKind(
    (amount) => COIN_ADJUSTMENT_FORM.safeParse({ amount, reason: "A mistake.", way: "give" }).data?.amount,
  ),
};

/** For each sign how it is keyed, in which case, and what stands before it. */
const spelling = fc.array(fc.tuple(fc.nat(7), fc.boolean(), fc.nat(63)), { minLength: 40, maxLength: 40 });

eachDatabase("what is typed", (db) => {
  beforeAll(async () => {
    await aPerson(db());
  });

  test.each(Object.entries(TYPED))("%s", async (_, { anyCase, gaps, make }) => {
    const { value, isTaken } = await make(db());
    const before = gaps ? GAPS : UNSEEN;
    const property = fc.asyncProperty(spelling, async (how) => {
      const typed = [...value].map((sign, n) => {
        const [key = 0, isSmall = false, gap = 0] = how[n] ?? [];
        return `${before[gap % before.length]}${keyed(anyCase && isSmall ? sign.toLowerCase() : sign, key)}`;
      });
      expect([typed.join(""), await isTaken(typed.join(""))]).toEqual([typed.join(""), true]);
      expect(await isTaken(`${typed.join("")}7`)).toBe(false);
      // A power, and a number in a circle, are no digits.
      for (const sign of ["²", "₂", "②"])
        if (/[2-9]/.test(value)) expect(await isTaken(value.replace(/[2-9]/, sign))).toBe(false);
      expect(await isTaken(typed.slice(1).join(""))).toBe(false);
    });
    const inEach = Object.keys(ZEROS).map((_, key) => [Array.from({ length: 40 }, () => [key, true, 0])]);
    await fc.assert(property, { ...propertyRuns(30), examples: inEach as [[number, boolean, number][]][] });
  });
});
