/** How often emails are sent, and how long they are tried (docs/product.md 7.3). */
import { newId } from "../../../src/db/ids";
import { type Db, transact } from "../../../src/db/transact";
import { createMailDeliverer } from "../../../src/mail/deliver-mail";
import { msUntilEmailCapResets, spendRequestedEmailCap } from "../../../src/mail/email-caps";
import { msUntilEmailRequest, recordEmailRequest } from "../../../src/mail/outbox";
import { openLogger } from "../../../src/runtime/log";
import { DAY, HOUR, MINUTE } from "../../../src/runtime/units";
import { aPerson } from "../../support/people";
import { type AskAt, type TimeRule, uniqueEmail, uniqueUsername, yesOrNo } from "./rule";

const CLOCK_HOUR = { lasts: 40 * MINUTE, unit: HOUR, spentAfter: [0] } as const;
const UTC_DAY = { lasts: 20 * HOUR, unit: DAY, spentAfter: [0, HOUR] } as const;

/** Emails to an address: five at a time are all of an hour, twice five all of a day. */
const addressCapRule = (
  name: string,
  limits: readonly string[],
  { spentAfter, ...times }: typeof CLOCK_HOUR | typeof UTC_DAY,
): TimeRule => ({
  name,
  limits,
  ...times,
  answers: ["yes false", "no true"],
  once: true,
  async begin({ db }, { from }) {
    const email = uniqueEmail();
    const spend = (now: number) => transact(db, (tx) => spendRequestedEmailCap(tx, email, [], now));
    for (const after of spentAfter) for (let n = 0; n < 5; n++) await spend(from + after);
    return async (now) => `${yesOrNo((await msUntilEmailCapResets(db, email, now)) > 0)} ${await spend(now)}`;
  },
});

/** Emails of somebody who may ask for one an hour and two a day, each to another address. */
const requesterCapRule = (
  name: string,
  limits: readonly string[],
  { spentAfter, ...times }: typeof CLOCK_HOUR | typeof UTC_DAY,
): TimeRule => ({
  name,
  limits,
  ...times,
  answers: ["false", "true"],
  once: true,
  async begin({ db }, { from }) {
    const requester = [{ name: uniqueUsername(), hour: 1, day: 2 }];
    const spend = (now: number) => transact(db, (tx) => spendRequestedEmailCap(tx, uniqueEmail(), requester, now));
    for (const after of spentAfter) await spend(from + after);
    return async (now) => String(await spend(now));
  },
});

/** Who asks, and the notices that nobody asked for: counted by one query. */
const capsOf = (by: "hour" | "day") =>
  ["notice", "account", "address", "network"].map((each) => `EMAIL_CAPS.${each}.${by}`);

const silent = openLogger("silent");

/** An email that nobody takes is tried at a time: is it still there afterwards? */
async function beginUndeliverable(db: Db, from: number): Promise<AskAt> {
  const { id: user_id } = await aPerson(db);
  const send = () => Promise.reject(new Error("nobody answers"));
  return async (now) => {
    const row = { id: newId(from), user_id, kind: "week", params: "{}", attempts: 3, next_at: 0, created_at: from };
    await db.insertInto("outbox").values(row).execute();
    const compose = async () => ({}) as never;
    await createMailDeliverer({ db, mail: { send } as never, compose, clock: () => now, log: silent }).round();
    const left = await db.deleteFrom("outbox").where("id", "=", row.id).returning("id").execute();
    return yesOrNo(left.length === 1);
  };
}

export const MAIL_TIME_RULES: readonly TimeRule[] = [
  {
    name: "the minute between two emails for one reason",
    limits: ["MAIL_LIMITS.repeatInterval"],
    lasts: MINUTE,
    answers: ["yes false", "no true"],
    once: true,
    async begin({ db }, { from }) {
      const email = uniqueEmail();
      const record = (now: number) => transact(db, (tx) => recordEmailRequest(tx, email, "verify_email", now));
      await record(from);
      return async (now) => {
        const waits = (await msUntilEmailRequest(db, email, "verify_email", now)) > 0;
        return `${yesOrNo(waits)} ${await record(now)}`;
      };
    },
  },
  addressCapRule("five emails to an address in a clock hour", ["EMAIL_CAPS.asked.hour"], CLOCK_HOUR),
  addressCapRule("ten emails to an address in a UTC day", ["EMAIL_CAPS.asked.day"], UTC_DAY),
  requesterCapRule("the emails that somebody asks for in a clock hour", capsOf("hour"), CLOCK_HOUR),
  requesterCapRule("the emails that somebody asks for in a UTC day", capsOf("day"), UTC_DAY),
  {
    name: "an email that nobody takes",
    limits: ["MAIL_LIMITS.giveUpAfter"],
    lasts: 24 * HOUR,
    answers: ["yes", "no"],
    begin: ({ db }, { from }) => beginUndeliverable(db, from),
  },
];
