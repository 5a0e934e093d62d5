import type { UNDOABLE_ACTS } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { type BirthdayToDecide, decideBirthdayRequestInTx } from "../birthday-requests/decide-request";
import { type MeasureToTake, takeMeasureInTx } from "../cases/decide-case";
import type { HeldPhotoDecision } from "../content";
import { decideMassCaseInTx, type MassCaseDecision } from "../mass-mail/mass-cases";
import { type AppealToDecide, decideAppealInTx } from "../measures/appeals";
import { liftWithNoticeInTx, type MeasureToLift } from "../measures/lift-measure";
import { decideHeldTextInTx, type HeldTextDecision } from "../words/held-texts";
import { CASE_ACT, type CaseActInput, RAID_ACT, type RaidActInput } from "./case-acts";
import type { UndoableAct } from "./undoable-act";

export type ActName = (typeof UNDOABLE_ACTS)[number];

/** What each kind of acts is given. */
export interface ActInputs {
  case: CaseActInput;
  raid: RaidActInput;
  appeal: AppealToDecide;
  text: HeldTextDecision;
  mail: MassCaseDecision;
  measure: MeasureToTake;
  lift: MeasureToLift;
  birthday: BirthdayToDecide;
  photo: HeldPhotoDecision;
}

const measuredPerson = async (tx: Tx, measureId: string): Promise<string | null> => {
  const row = await tx.selectFrom("measures").select("user_id").where("id", "=", measureId).executeTakeFirst();
  return row?.user_id ?? null;
};

const APPEAL_ACT: UndoableAct<AppealToDecide> = {
  thingOf: ({ measureId }) => measureId,
  make: (tx, { adapters, official }, input, now) => decideAppealInTx(tx, adapters, official, input, now),
  async logged(tx, { measureId, decision }) {
    return { kind: decision.decision, thingId: measureId, aboutId: await measuredPerson(tx, measureId) };
  },
};

/** What is held is hidden before and after. */
const TEXT_ACT: UndoableAct<HeldTextDecision> = {
  thingOf: ({ kind, id }) => `${kind}_${id}`,
  make: (tx, { adapters, official }, input, now) => decideHeldTextInTx(tx, official.id, adapters, input, now),
  async logged(tx, { kind, id }) {
    const held = tx.selectFrom("held_texts").select("about_id").where("kind", "=", kind).where("thing_id", "=", id);
    return { kind, thingId: id, aboutId: (await held.executeTakeFirst())?.about_id ?? null };
  },
};

const MAIL_ACT: UndoableAct<MassCaseDecision> = {
  thingOf: ({ id }) => id,
  make: (tx, { official }, input, now) => decideMassCaseInTx(tx, official.id, input, now),
  logged: async (_, { id }) => ({ act: "mass_mail_undone", kind: null, thingId: id, aboutId: null }),
};

/** A measure is in force once it is told. */
const MEASURE_ACT: UndoableAct<MeasureToTake> = {
  thingOf: ({ userId }) => userId,
  make: (tx, { official }, input, now) => takeMeasureInTx(tx, official, input, now),
  logged: async (_, { userId, measure }) => ({ kind: measure.kind, thingId: userId, aboutId: userId }),
};

/** A measure is in force until it is lifted. */
const LIFT_ACT: UndoableAct<MeasureToLift> = {
  thingOf: ({ measureId }) => measureId,
  make: (tx, { adapters, official }, input, now) => liftWithNoticeInTx(tx, adapters, official, input, now),
  logged: async (tx, { measureId }) => ({
    kind: "lifted",
    thingId: measureId,
    aboutId: await measuredPerson(tx, measureId),
  }),
};

const BIRTHDAY_ACT: UndoableAct<BirthdayToDecide> = {
  thingOf: ({ id }) => id,
  make: (tx, { official }, input, now) => decideBirthdayRequestInTx(tx, official, input, now),
  async logged(tx, { id, decision }) {
    const asked = tx.selectFrom("birthday_requests").select("user_id").where("id", "=", id);
    return { kind: decision.decision, thingId: id, aboutId: (await asked.executeTakeFirst())?.user_id ?? null };
  },
};

/** A photo of a profile: its owner alone sees it before and after. */
const PHOTO_ACT: UndoableAct<HeldPhotoDecision> = {
  thingOf: ({ id }) => id,
  async make(tx, { adapters, official }, input, now) {
    for (const adapter of adapters.user ?? []) await adapter.decideHeldPhoto?.(tx, official.id, input, now);
  },
  async logged(tx, { id }) {
    const held = tx.selectFrom("photos").select("user_id").where("id", "=", id);
    return { kind: "profile_photo", thingId: id, aboutId: (await held.executeTakeFirst())?.user_id ?? null };
  },
};

/** Every act of officials that can be undone. */
export const ACTS: { [K in ActName]: UndoableAct<ActInputs[K]> } = {
  case: CASE_ACT,
  raid: RAID_ACT,
  appeal: APPEAL_ACT,
  text: TEXT_ACT,
  mail: MAIL_ACT,
  measure: MEASURE_ACT,
  lift: LIFT_ACT,
  birthday: BIRTHDAY_ACT,
  photo: PHOTO_ACT,
};
