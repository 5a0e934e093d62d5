/** What a member of the team decides about: made just before, straight into the tables. The actor is who has reported. */

import { newId } from "../../../src/db/ids";
import type { ReportCaseRow } from "../../../src/db/tables/safety";
import { queuePositionOf } from "../../../src/safety/reports/queue-position";
import { aBottle } from "../../support/bottles";
import { photoRow } from "../../support/photos";
import { measureRow } from "./people";
import { aBottleAtSea, aBottleInHand, type EmittedScene, type MakeThing } from "./things";

async function insertCase(scene: EmittedScene, bottle: string, change: Partial<ReportCaseRow>): Promise<string> {
  const { db, me, other, now, teamMember } = scene;
  const id = newId(now);
  const about = {
    kind: "bottle",
    thing_id: bottle,
    about_id: other.id,
    opened_at: now,
    place: queuePositionOf("spam", now),
  } as const;
  const open = { hidden_at: null, decided_at: null, decision: null, official_id: null, evidence_until: null };
  const evidence = { evidence: "{}", evidence_file: null, legal_hold: 0 } as const;
  const row = { id, ...about, reporters: 1, weight: 3, may_hide: 0 as const, ...open, ...evidence, ...change };
  await db.insertInto("report_cases").values(row).execute();
  const report = {
    reporter_id: me.id,
    kind: "bottle",
    thing_id: bottle,
    case_id: id,
    reason: "spam",
    note: "",
  } as const;
  await db
    .insertInto("reports")
    .values({ ...report, weight: 3, created_at: now, outcome_told_at: null })
    .execute();
  const opened = { act: "evidence_opened", kind: "case", thing_id: id, about_id: other.id, reason: "" };
  await db
    .insertInto("audit_log")
    .values({ id: newId(now), official_id: teamMember, ...opened, created_at: now })
    .execute();
  return id;
}

/** Of somebody who may be in danger from themselves. */
export const aCareCase: MakeThing = async (scene) => {
  const { id: bottle } = await aBottleAtSea(scene);
  return { id: await insertCase(scene, bottle, { place: queuePositionOf("self_harm", scene.now) }), bottle };
};

export const aReportedBottle: MakeThing = async (scene) => {
  const { id: bottle } = await aBottleAtSea(scene);
  return { id: await insertCase(scene, bottle, {}), bottle };
};

const aHiddenBottle = ({ db, other, now }: EmittedScene) => aBottle(db, other, { hidden_at: now });

/** Hidden by reports until it is decided. */
export const aHiddenReportedBottle: MakeThing = async (scene) => {
  const bottle = await aHiddenBottle(scene);
  return { id: await insertCase(scene, bottle, { hidden_at: scene.now }), bottle };
};

/** Hidden by one urgent report until it is decided. */
export const anUrgentlyHiddenBottle: MakeThing = async (scene) => {
  const bottle = await aHiddenBottle(scene);
  const urgent = { hidden_at: scene.now, urgent_at: scene.now, place: queuePositionOf("self_harm", scene.now) };
  return { id: await insertCase(scene, bottle, urgent), bottle };
};

/** Removed by a decision. */
export const aRemovedBottle: MakeThing = async (scene) => {
  const bottle = await aHiddenBottle(scene);
  const decided = { hidden_at: scene.now, decided_at: scene.now, decision: "remove", official_id: "somebody" } as const;
  return { id: await insertCase(scene, bottle, decided), bottle };
};

/** The latest measure in force, or a warning; and whether a ban has left a device that is told. */
export const aMeasure: MakeThing = async ({ db, other, now }) => {
  const inForce = await db
    .selectFrom("measures")
    .select(["id", "kind"])
    .where("user_id", "=", other.id)
    .where("kind", "in", ["suspend", "ban"])
    .where("lifted_at", "is", null)
    .executeTakeFirst();
  const devices = await db.selectFrom("push_subscriptions").select("id").where("user_id", "=", other.id).execute();
  const told = { hasDevice: devices.length > 0 ? "yes" : "no" };
  if (inForce) return { ...inForce, ...told };
  const row = measureRow(other.id, {}, now);
  await db.insertInto("measures").values(row).execute();
  return { id: row.id, kind: row.kind, ...told };
};

export const anAppeal: MakeThing = async (scene) => {
  const row = measureRow(scene.other.id, {}, scene.now);
  await scene.db.insertInto("measures").values(row).execute();
  const undecided = { decided_at: null, decision: null, official_id: null, reply: null };
  const appeal = { measure_id: row.id, text: "No.", created_at: scene.now, ...undecided };
  await scene.db.insertInto("appeals").values(appeal).execute();
  return { id: row.id };
};

/** Of an adult. */
export const NEW_BIRTHDAY = "1985-01-01";
export const aBirthdayRequest: MakeThing = async ({ db, other, now }) => {
  const open = db.selectFrom("birthday_requests").select("id").where("user_id", "=", other.id);
  const waiting = await open.where("decided_at", "is", null).executeTakeFirst();
  if (waiting) return waiting;
  const undecided = { decided_at: null, decision: null, official_id: null, reply: null };
  const row = { id: newId(now), user_id: other.id, birthday: NEW_BIRTHDAY, note: "A mistake.", created_at: now };
  await db
    .insertInto("birthday_requests")
    .values({ ...row, ...undecided })
    .execute();
  return { id: row.id };
};

/** A comment of the other one on the actor's bottle that waits for the team. */
export const aHeldComment: MakeThing = async ({ db, me, other, now }) => {
  const bottle = await aBottle(db, me, { comment_count: 1 });
  const [id, content] = [newId(now), "Such a word"];
  const unanswered = {
    answer: null,
    answered_at: null,
    answer_hidden_at: null,
    answer_masks: null,
    masks: null,
    thanked_at: null,
  };
  const row = { id, bottle_id: bottle, author_id: other.id, content, created_at: now, hidden_at: now };
  await db
    .insertInto("comments")
    .values({ ...row, ...unanswered })
    .execute();
  const held = {
    kind: "comment",
    thing_id: id,
    about_id: other.id,
    said: JSON.stringify({ comment: content }),
  } as const;
  await db
    .insertInto("held_texts")
    .values({ ...held, rules: "[]", held_at: now })
    .execute();
  return { id, kind: "comment" };
};

/** A photo of the other one's album that the scanner wants looked at. */
export const aHeldPhoto: MakeThing = async ({ db, other, now }) => {
  const photo = photoRow(other.id, { id: newId(now), held: 1, created_at: now });
  await db.deleteFrom("photos").where("user_id", "=", other.id).execute();
  await db.insertInto("photos").values(photo).execute();
  return { id: photo.id };
};

export const aFeedback: MakeThing = async ({ db, other, now }) => {
  const id = newId(now);
  const pending = { reply: null, replied_at: null, replied_by: null };
  await db
    .insertInto("feedback")
    .values({ id, user_id: other.id, text: "Hello", created_at: now, ...pending })
    .execute();
  const count = { user_id: other.id, n: 1 };
  await db
    .insertInto("feedback_pending")
    .values(count)
    .onConflict((on) => on.column("user_id").doUpdateSet((eb) => ({ n: eb("feedback_pending.n", "+", 1) })))
    .execute();
  return { id };
};

/** In the actor's hand, when what the other one has is still to be moved after a ban. */
export const aBottleInHandAndUnmoved: MakeThing = async (scene) => {
  const unmoved = { settled: 0 } as const;
  await scene.db.updateTable("stopped_people").set(unmoved).where("user_id", "=", scene.other.id).execute();
  return aBottleInHand(scene);
};
