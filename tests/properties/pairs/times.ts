/** Limits of how long: whether something still holds some time after it began. */
import { countBackpackPlaces, pickUpBottle, throwBackBottle, undoBottleRelease } from "../../../src/bottles/bottles";
import { editMessage, sendText } from "../../../src/chat/chat";
import { deleteOldVersions, listEarlierVersions } from "../../../src/chat/editing/versions";
import { isBurnExpired, isEditable, isRecallable } from "../../../src/chat/rules";
import { transactOnce } from "../../../src/db/idempotency";
import { newId } from "../../../src/db/ids";
import type { Db } from "../../../src/db/transact";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../../src/limits/chat";
import { IDEMPOTENCY_LIMITS } from "../../../src/limits/http";
import { REGISTRATION_CLOSE_LIMITS, SAFETY_LIMITS } from "../../../src/limits/safety";
import { NEWCOMER_LIMITS, SEA_LIMITS } from "../../../src/limits/sea";
import { findAppellantMeasure } from "../../../src/safety/measures/appeals";
import { isRegistrationOpen, saveRegistrationSettings } from "../../../src/safety/registration/registration";
import { deleteExpiredEvidence } from "../../../src/safety/reports/expired-evidence";
import { findBanWithAppealPass, isNewcomer, submitBirthdayRequest, takeMeasure } from "../../../src/safety/safety";
import { makeFriends } from "../../chat/chat-fixtures";
import { aSealedBurn } from "../../chat/sealed-burn";
import { anOfficial, officialContext, reportThing } from "../../safety/official-fixtures";
import { aBottle, workOutcome } from "../../support/bottles";
import { aMinor, aPerson, TEST_START as NOW } from "../../support/people";

export interface TimeLimit {
  ms: number;
  /** The last millisecond in which it holds: the one before its end, or the one at it. */
  last: "before" | "at";
  /** @param dt ms since it began */
  isStill(db: Db, dt: number): Promise<boolean>;
}

const isDone = async (work: Promise<unknown>): Promise<boolean> => (await workOutcome(work)) === "done";

async function hasEvidence(db: Db, dt: number): Promise<boolean> {
  const [bottle, reporter] = [await aBottle(db, await aPerson(db)), await aPerson(db)];
  await reportThing(db, reporter, { kind: "bottle", id: bottle });
  const decided = {
    decided_at: NOW,
    decision: "rejected",
    evidence_until: NOW + SAFETY_LIMITS.evidenceRetention,
  } as const;
  await db.updateTable("report_cases").set(decided).where("thing_id", "=", bottle).execute();
  await deleteExpiredEvidence(db, NOW + dt);
  const row = db.selectFrom("report_cases").select("evidence").where("thing_id", "=", bottle);
  return (await row.executeTakeFirstOrThrow()).evidence !== null;
}

/** Some have reported, and nobody decides. */
export async function isOpenWhileUndecided(
  db: Db,
  dt: number,
  reporters: number = REGISTRATION_CLOSE_LIMITS.reporters,
): Promise<boolean> {
  await db.deleteFrom("reports").execute();
  await db.deleteFrom("report_cases").execute();
  const official = await anOfficial(db);
  await saveRegistrationSettings(db, official.id, { open: true, closesItself: true }, NOW);
  for (let n = 0; n < reporters; n++)
    await reportThing(db, await aPerson(db), { kind: "bottle", id: await aBottle(db, await aPerson(db)) });
  const open = await isRegistrationOpen(db, NOW + dt);
  await saveRegistrationSettings(db, official.id, { open: true, closesItself: false }, NOW);
  return open;
}

/** The same claim reads the key of a burn picture again. */
async function isClaimReadAgain(db: Db, dt: number): Promise<boolean> {
  const { claim } = await aSealedBurn(db, NOW);
  await claim(NOW);
  return isDone(claim(NOW + dt));
}

/** What a message said before it was edited. */
async function isVersionKept(db: Db, dt: number): Promise<boolean> {
  const [one, other] = [await aPerson(db), await aPerson(db)];
  await makeFriends(db, one, other);
  const sent = { text: "Good evening", clientId: newId(NOW) };
  const { id } = (await sendText(db, one.id, other.id, sent, NOW)).message;
  await editMessage(db, one.id, id, "Good night", NOW);
  await deleteOldVersions(db, NOW + dt);
  return (await listEarlierVersions(db, id)).length > 0;
}

/** A first answer is given again, until the key is free. */
async function isAnsweredAgain(db: Db, dt: number): Promise<boolean> {
  const actor = { ...(await aPerson(db)), once: { key: newId(NOW), request: "x" } };
  await transactOnce(db, actor, NOW, async () => 1);
  return (await transactOnce(db, actor, NOW + dt, async () => 2)) === 1;
}

export const TIMES: Readonly<Record<string, TimeLimit>> = {
  "SEA_LIMITS.hold": {
    ms: SEA_LIMITS.hold,
    last: "before",
    isStill: async (db, dt) => {
      const finder = await aPerson(db);
      await pickUpBottle(db, finder, await aBottle(db, await aPerson(db)), NOW);
      return (await countBackpackPlaces(db, finder.id, NOW + dt)) === 1;
    },
  },
  "SEA_LIMITS.drift": {
    ms: SEA_LIMITS.drift,
    last: "before",
    isStill: async (db, dt) =>
      isDone(pickUpBottle(db, await aPerson(db), await aBottle(db, await aPerson(db)), NOW + dt)),
  },
  "SEA_LIMITS.undoWindow": {
    ms: SEA_LIMITS.undoWindow,
    last: "before",
    isStill: async (db, dt) => {
      const [finder, bottle] = [await aPerson(db), await aBottle(db, await aPerson(db))];
      await pickUpBottle(db, finder, bottle, NOW);
      await throwBackBottle(db, finder, bottle, NOW, SEA_LIMITS.undoWindow);
      return isDone(undoBottleRelease(db, finder, bottle, NOW + dt));
    },
  },
  "NEWCOMER_LIMITS.age": {
    ms: NEWCOMER_LIMITS.age,
    last: "before",
    isStill: async (_, dt) => isNewcomer({ created_at: NOW, throw_count: 9, official: 0 }, NOW + dt),
  },
  "CHAT_LIMITS.recallWindow": {
    ms: CHAT_LIMITS.recallWindow,
    last: "at",
    isStill: async (_, dt) => isRecallable(NOW, NOW + dt),
  },
  "CHAT_LIMITS.editWindow": {
    ms: CHAT_LIMITS.editWindow,
    last: "at",
    isStill: async (_, dt) => isEditable(NOW, NOW + dt),
  },
  "CHAT_SERVER_LIMITS.versionsKept": { ms: CHAT_SERVER_LIMITS.versionsKept, last: "before", isStill: isVersionKept },
  "CHAT_SERVER_LIMITS.burnRetention": {
    ms: CHAT_SERVER_LIMITS.burnRetention,
    last: "before",
    isStill: async (_, dt) => !isBurnExpired(NOW, NOW + dt),
  },
  "CHAT_LIMITS.burnClaimKept": { ms: CHAT_LIMITS.burnClaimKept, last: "before", isStill: isClaimReadAgain },
  "SAFETY_LIMITS.appealTokenLifetime": {
    ms: SAFETY_LIMITS.appealTokenLifetime,
    last: "before",
    isStill: async (db, dt) => {
      const person = await aPerson(db);
      const ban = { kind: "ban", rule: "2", reason: "It threatens someone.", endSessions: false } as const;
      await takeMeasure(db, officialContext(await anOfficial(db)), person.id, ban, NOW);
      const pass = (await findBanWithAppealPass(db, person.id, NOW))?.pass ?? "";
      return isDone(findAppellantMeasure(db, { pass }, null, NOW + dt));
    },
  },
  "SAFETY_LIMITS.evidenceRetention": { ms: SAFETY_LIMITS.evidenceRetention, last: "before", isStill: hasEvidence },
  "SAFETY_LIMITS.birthdays.within": {
    ms: SAFETY_LIMITS.birthdays.within,
    last: "before",
    isStill: async (db, dt) => {
      const person = await aMinor(db);
      const asked = { user_id: person.id, birthday: "1990-05-17", note: "A mistake.", created_at: NOW };
      const decided = { decided_at: NOW, decision: "refused", official_id: null, reply: "No." } as const;
      const rows = Array.from({ length: SAFETY_LIMITS.birthdays.most }, () => ({
        id: newId(NOW),
        ...asked,
        ...decided,
      }));
      await db.insertInto("birthday_requests").values(rows).execute();
      return !(await isDone(
        submitBirthdayRequest(db, person, { birthday: "1990-05-17", note: "A mistake." }, NOW + dt),
      ));
    },
  },
  "REGISTRATION_CLOSE_LIMITS.undecided": {
    ms: REGISTRATION_CLOSE_LIMITS.undecided,
    last: "before",
    isStill: (db, dt) => isOpenWhileUndecided(db, dt),
  },
  "IDEMPOTENCY_LIMITS.retention": { ms: IDEMPOTENCY_LIMITS.retention, last: "before", isStill: isAnsweredAgain },
};
