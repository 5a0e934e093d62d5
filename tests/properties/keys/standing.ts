/** What becomes of a person before somebody looks for them: acts of the product, and a plain model of what they mean. */
import { deleteAccount } from "../../../src/account/account";
import { transact } from "../../../src/db/transact";
import { DAY } from "../../../src/runtime/units";
import { liftMeasure, takeMeasure } from "../../../src/safety/safety";
import { followPerson, unblockPerson, unfollowPerson } from "../../../src/social/social";
import { deleteExpiredSuspensions } from "../../../src/users/users";
import { officialContext, things } from "../../safety/official-fixtures";
import { blockPerson } from "../../support/block-person";
import { TEST_START } from "../../support/people";
import { settleMeasures } from "../../visibility/account-states";
import type { KeyWorld } from "./world";

export type StandingBand = "adult" | "minor" | null;

interface Stop {
  kind: "ban" | "suspend";
  id: string;
  /** ms; of a ban: never. */
  until: number;
}

/** How a reader and a person stand. */
export interface Standing {
  readonly reader: StandingBand;
  person: StandingBand;
  readonly official: boolean;
  /** The reader has blocked the person; the person has blocked the reader. */
  blocked: boolean;
  blocking: boolean;
  follows: boolean;
  followed: boolean;
  stops: Stop[];
  /** The work of the latest ban, or of its end, is done. */
  settled: boolean;
  exhibited: boolean;
  /** A ban ends sales for good. */
  forSale: boolean;
  nameHidden: boolean;
  deleted: boolean;
  now: number;
}

export const isBanned = ({ stops }: Standing): boolean => stops.some(({ kind }) => kind === "ban");
export const isSuspended = ({ stops, now }: Standing): boolean =>
  stops.some(({ kind, until }) => kind === "suspend" && until > now);
export const isBlocked = ({ blocked, blocking }: Standing): boolean => blocked || blocking;
/** They are of one age; an official without a birthday is an adult. */
export const canMeet = ({ reader, person, official }: Standing): boolean =>
  reader !== null && reader === (person ?? (official ? "adult" : null));
/** They are of one age, or what is read is of the team's own account, which has no birthday. */
export const canRead = (s: Standing): boolean => s.reader !== null && ((s.official && s.person === null) || canMeet(s));
/** The same of a bottle: those of a member of the team are for both ages (docs/product.md 3.15). */
export const canReadBottle = (s: Standing): boolean => s.reader !== null && (s.official || canMeet(s));

export interface KeyAct {
  isPossible(standing: Standing): boolean;
  run(world: KeyWorld): Promise<unknown>;
  /** What it means in the model. */
  update(standing: Standing): void;
}

const exists = (s: Standing): boolean => !s.deleted;
const endTies = (s: Standing): void => void Object.assign(s, { follows: false, followed: false });
const REASON = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;

const stopAct = (kind: Stop["kind"], days: number): KeyAct => ({
  isPossible: (s) => exists(s) && !s.official,
  run: async ({ db, judge, person, standing }) => {
    const input = kind === "ban" ? { kind, ...REASON } : { kind, days, ...REASON };
    const id = await takeMeasure(db, officialContext(judge), person.id, input, standing.now);
    standing.stops.push({ kind, id, until: kind === "ban" ? Number.POSITIVE_INFINITY : standing.now + days * DAY });
  },
  update: (s) => {
    if (kind === "ban") s.settled = false;
  },
});

/** Lifts the latest measure of its kind; an earlier one stays. */
const liftAct = (kind: Stop["kind"]): KeyAct => ({
  isPossible: (s) => exists(s) && s.stops.some((each) => each.kind === kind),
  run: async ({ db, judge, standing }) => {
    const last = standing.stops.findLast((each) => each.kind === kind);
    if (!last) return;
    await liftMeasure(db, things, officialContext(judge), { measureId: last.id, reason: "A mistake." }, standing.now);
    standing.stops = standing.stops.filter((each) => each !== last);
  },
  update: (s) => {
    if (kind === "ban") s.settled = false;
  },
});

const ageAct = (band: "adult" | "minor"): KeyAct => ({
  isPossible: (s) => exists(s) && !s.official && s.person !== band,
  run: ({ db, judge, person, standing }) =>
    takeMeasure(db, officialContext(judge), person.id, { kind: "age", age: band, ...REASON }, standing.now),
  update: (s) => {
    s.person = band;
  },
});

/** As reports and their rejection do. */
const nameAct = (hidden: boolean): KeyAct => ({
  isPossible: (s) => exists(s) && s.nameHidden !== hidden,
  run: ({ db, person, standing }) => {
    const adapter = things.user?.[0];
    return transact(db, async (tx) => adapter?.[hidden ? "hide" : "restore"](tx, person.id, standing.now));
  },
  update: (s) => {
    s.nameHidden = hidden;
  },
});

const canFollow = (s: Standing): boolean => exists(s) && !isBlocked(s) && !isBanned(s) && !isSuspended(s) && canMeet(s);

export const KEY_ACTS = {
  "the reader blocks them": {
    isPossible: exists,
    run: ({ db, reader, person, standing }) => blockPerson(db, reader, person.id, standing.now),
    update: (s) => {
      s.blocked = true;
      endTies(s);
    },
  },
  "the reader unblocks them": {
    isPossible: (s) => exists(s) && s.blocked,
    run: ({ db, reader, person, standing }) => unblockPerson(db, reader, person.id, standing.now),
    update: (s) => {
      s.blocked = false;
    },
  },
  "they block the reader": {
    isPossible: (s) => exists(s) && !isBanned(s),
    run: ({ db, reader, person, standing }) => blockPerson(db, person, reader.id, standing.now),
    update: (s) => {
      s.blocking = true;
      endTies(s);
    },
  },
  "they unblock the reader": {
    isPossible: (s) => exists(s) && !isBanned(s) && s.blocking,
    run: ({ db, reader, person, standing }) => unblockPerson(db, person, reader.id, standing.now),
    update: (s) => {
      s.blocking = false;
    },
  },
  "the reader follows them": {
    isPossible: canFollow,
    run: ({ db, reader, person, standing }) => followPerson(db, reader, person.id, standing.now),
    update: (s) => {
      s.follows = true;
    },
  },
  "they follow the reader": {
    isPossible: (s) => canFollow(s) && s.person !== null,
    run: ({ db, reader, person, standing }) => followPerson(db, person, reader.id, standing.now),
    update: (s) => {
      s.followed = true;
    },
  },
  "the reader unfollows them": {
    isPossible: (s) => exists(s) && s.follows,
    run: ({ db, reader, person, standing }) => unfollowPerson(db, reader, person.id, standing.now),
    update: (s) => {
      s.follows = false;
    },
  },
  "they are banned": stopAct("ban", 0),
  "a ban is lifted": liftAct("ban"),
  "they are suspended for a day": stopAct("suspend", 1),
  "they are suspended for three days": stopAct("suspend", 3),
  "a suspension is lifted": liftAct("suspend"),
  "what a ban does to their things is done": {
    isPossible: (s) => exists(s) && !s.settled,
    run: ({ db }) => settleMeasures(db),
    update: (s) => {
      s.settled = true;
      s.forSale = false;
      s.exhibited = !isBanned(s);
    },
  },
  "housekeeping runs": {
    isPossible: (s) => exists(s) && !s.settled,
    run: ({ db, standing }) => deleteExpiredSuspensions(db, standing.now),
    update: () => undefined,
  },
  "two days pass": {
    isPossible: ({ stops }) => stops.length > 0,
    run: async ({ app, standing }) => {
      standing.now += 2 * DAY;
      app.later(standing.now - TEST_START);
    },
    update: () => undefined,
  },
  "they turn out to be under 18": ageAct("minor"),
  "they turn out to be an adult": ageAct("adult"),
  "reports hide their name": nameAct(true),
  "their name is shown again": nameAct(false),
  "they take another name": {
    isPossible: (s) => exists(s) && !isBanned(s) && !isSuspended(s) && !s.official,
    run: async ({ app, person, keys }) => {
      const [nickname, token] = [keys.formerNickname, await app.enter(person)];
      await app.ask("PUT", "/api/auth/profile", { token, json: { nickname } });
      Object.assign(keys, { nickname, formerNickname: keys.nickname });
    },
    update: () => undefined,
  },
  "they delete their account": {
    isPossible: (s) => exists(s) && !isBanned(s) && !s.official,
    run: ({ db, app, person, standing }) => deleteAccount(db, app.files, person.id, standing.now),
    update: (s) => {
      s.deleted = true;
      endTies(s);
    },
  },
} as const satisfies Record<string, KeyAct>;
