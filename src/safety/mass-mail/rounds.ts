/**
 * What follows once a case of mass mail is open or decided, each text in a transaction of its own: a crash leaves the
 * rest for the next round, of any process.
 */

import type { MassSightingRow } from "../../db/tables/mass-mail";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { MASS_MAIL_LIMITS } from "../../limits/safety";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import type { ServerLog } from "../../runtime/log";
import { createOutboxRounds, type OutboxRounds } from "../../runtime/rounds";
import { type ContentAdapters, findContent } from "../content";
import { lockPeopleOf } from "../lock-people";
import { decidedNotice, holdText, settleHeldText } from "../words/held-texts";
import { onMassMailWork } from "./count-text";

type Sighting = MassSightingRow & { case_id: string };

/** Texts that were counted before their case opened. */
const listSightingsToHold = (db: DbOrTx): Promise<Sighting[]> =>
  db
    .selectFrom("mass_sightings")
    .innerJoin("mass_texts", "mass_texts.fingerprint", "mass_sightings.fingerprint")
    .selectAll("mass_sightings")
    .select("mass_texts.id as case_id")
    .where("opened_at", "is not", null)
    .where("decided_at", "is", null)
    .orderBy("mass_sightings.thing_id")
    .limit(MASS_MAIL_LIMITS.batch)
    .execute();

const joinCase = (tx: Tx, { kind, thing_id, case_id }: Sighting) =>
  tx
    .updateTable("held_texts")
    .set({ mass_case: case_id })
    .where("kind", "=", kind)
    .where("thing_id", "=", thing_id)
    .returning("thing_id")
    .executeTakeFirst();

/**
 * Hides a text that others may have seen already and puts it into its case, unless friends talk there by now; for one of
 * several who try.
 */
function holdSighting(db: Db, adapters: ContentAdapters, seen: Sighting, now: number): Promise<void> {
  const ref = { kind: seen.kind, id: seen.thing_id, aboutId: seen.author_id };
  return transact(db, async (tx) => {
    await lockPeopleOf(tx, adapters, ref);
    const taken = await tx
      .deleteFrom("mass_sightings")
      .where("kind", "=", seen.kind)
      .where("thing_id", "=", seen.thing_id)
      .where("fingerprint", "=", seen.fingerprint)
      .returning("thing_id")
      .executeTakeFirst();
    if (!taken || (await joinCase(tx, seen))) return;
    const content = await findContent(tx, adapters, ref.kind, ref.id);
    if (!content || (await content.adapter.isBetweenFriends?.(tx, ref.id, now))) return;
    await holdText(tx, { ...ref, fields: { text: content.snapshot.text }, rules: [], massCase: seen.case_id }, now);
    await content.adapter.hide(tx, ref.id, now);
  });
}

const selectTextsToSettle = (db: DbOrTx, now: number) =>
  db
    .selectFrom("held_texts")
    .innerJoin("mass_texts", "mass_texts.id", "held_texts.mass_case")
    .select(["held_texts.kind", "held_texts.thing_id", "held_texts.about_id", "held_texts.mass_case"])
    .select(["mass_texts.decision", "mass_texts.decided_by"])
    .where("decided_at", "is not", null)
    .where("settle_at", "<=", now)
    .orderBy("settle_at")
    .orderBy("held_texts.held_at")
    .orderBy("held_texts.thing_id")
    .limit(MASS_MAIL_LIMITS.batch);

type TextToSettle = Awaited<ReturnType<ReturnType<typeof selectTextsToSettle>["execute"]>>[number];

/** One notice for all texts of a person in a case, with the last of them; their row is locked. */
async function notifyWithLast(tx: Tx, { about_id, mass_case, decision }: TextToSettle, now: number): Promise<void> {
  const left = await tx
    .selectFrom("held_texts")
    .select("thing_id")
    .where("mass_case", "=", mass_case)
    .where("about_id", "=", about_id)
    .limit(1)
    .executeTakeFirst();
  if (left || decision === null) return;
  await notifyPerson(tx, about_id, "official_notice", { notice: decidedNotice("text", decision) }, now);
}

/** Shows or removes one text of a decided case. */
async function settleText(db: Db, adapters: ContentAdapters, text: TextToSettle, now: number): Promise<void> {
  const { kind, thing_id: id, about_id: aboutId, decision, decided_by } = text;
  if (decision === null) return;
  try {
    await transact(db, async (tx) => {
      await lockPeopleOf(tx, adapters, { kind, id, aboutId });
      await settleHeldText(tx, decided_by ?? "", adapters, { kind, id, decision }, now);
      await notifyWithLast(tx, text, now);
    });
  } catch (error) {
    // Another process was first, or its writer has taken it back.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Holds what was counted before, and settles what was decided. @returns how many texts @param now ms */
export async function runMassMailRound(db: Db, adapters: ContentAdapters, now: number): Promise<number> {
  const seen = await listSightingsToHold(db);
  for (const each of seen) await holdSighting(db, adapters, each, now);
  const decided = await selectTextsToSettle(db, now).execute();
  for (const each of decided) await settleText(db, adapters, each, now);
  return seen.length + decided.length;
}

/** Rounds that do the work of cases, also what a crash or another process has left. */
export function createMassMailRounds(tools: {
  db: Db;
  adapters: ContentAdapters;
  now(): number;
  log: ServerLog;
}): OutboxRounds {
  const { db, adapters, now, log } = tools;
  const rounds = createOutboxRounds({
    round: () => runMassMailRound(db, adapters, now()),
    untilNext: async () => {
      const next = await db
        .selectFrom("mass_texts")
        .select("settle_at")
        .where("decided_at", "is not", null)
        .where("settle_at", ">", now())
        .orderBy("settle_at")
        .limit(1)
        .executeTakeFirst();
      return next && (next.settle_at ?? 0) - now();
    },
    log,
    failed: "mass mail cases could not be completed",
  });
  onMassMailWork(db, rounds.wake);
  return rounds;
}
