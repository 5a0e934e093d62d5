import type { DbOrTx } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { findReadableLogWords } from "./audit/audit";
import { findMassCaseText } from "./mass-mail/mass-cases";

/** Who asks for a text: officials as such, others for what is about themselves. */
interface TextAsker {
  id: string;
  official: boolean;
}

type LoadText = (db: DbOrTx, reader: TextAsker, id: string) => Promise<string>;

/** Why somebody asks for another birthday, while officials have it before them. @throws Refusal `birthday_request_not_found` */
export const loadBirthdayNote: LoadText = async (db, { official }, id) => {
  const row = await db
    .selectFrom("birthday_requests")
    .select("note")
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  if (!row || !official) throw new Refusal("birthday_request_not_found");
  return row.note;
};

/** What the team replied to whoever asked for another birthday. @throws Refusal `birthday_request_not_found` */
export const loadBirthdayReply: LoadText = async (db, { id: userId }, id) => {
  const row = await db
    .selectFrom("birthday_requests")
    .select("reply")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row?.reply) throw new Refusal("birthday_request_not_found");
  return row.reply;
};

const findMeasureTexts = (db: DbOrTx, measureId: string) =>
  db
    .selectFrom("measures")
    .leftJoin("appeals", "appeals.measure_id", "measures.id")
    .select(["measures.user_id", "measures.reason", "appeals.text", "appeals.reply", "appeals.decided_at"])
    .where("measures.id", "=", measureId)
    .executeTakeFirst();

/** An appeal that waits, for officials. @param id of the measure @throws Refusal `measure_not_found` */
export const loadAppealText: LoadText = async (db, { official }, id) => {
  const row = await findMeasureTexts(db, id);
  if (!row?.text || row.decided_at !== null || !official) throw new Refusal("measure_not_found");
  return row.text;
};

/** What the team replied to an appeal, for who made it. @param id of the measure @throws Refusal `measure_not_found` */
export const loadAppealReply: LoadText = async (db, { id: userId }, id) => {
  const row = await findMeasureTexts(db, id);
  if (!row?.reply || row.user_id !== userId) throw new Refusal("measure_not_found");
  return row.reply;
};

/** Why a measure was taken, for whom it is about and for officials. @throws Refusal `measure_not_found` */
export const loadMeasureReason: LoadText = async (db, { id: userId, official }, id) => {
  const row = await findMeasureTexts(db, id);
  if (!row || (row.user_id !== userId && !official)) throw new Refusal("measure_not_found");
  return row.reason;
};

/** What an official wrote into the log, as another may read it. @throws Refusal `not_found` */
export const loadLogWords: LoadText = async (db, { id: officialId, official }, id) => {
  const words = official ? await findReadableLogWords(db, officialId, id) : null;
  if (words === null) throw new Refusal("not_found");
  return words;
};

/** One of the fields of a text that waits for officials. */
export const heldTextId = ({ kind, id }: { kind: string; id: string }, field: string): string =>
  `${kind}_${id}_${field}`;

/** A text that waits alone. @param id as `heldTextId` @throws Refusal `not_found` */
export const loadHeldWords: LoadText = async (db, { official }, id) => {
  const [, kind = "", thingId = "", field = ""] = /^([a-z]+)_(.*)_([A-Za-z]+)$/.exec(id) ?? [];
  const row = await db
    .selectFrom("held_texts")
    .select(["kind", "said"])
    .where("thing_id", "=", thingId)
    .where("mass_case", "is", null)
    .execute();
  const said: Record<string, string> = JSON.parse(row.find((each) => each.kind === kind)?.said ?? "{}");
  const text = Object.entries(said).find(([name]) => name === field)?.[1];
  if (!text || !official) throw new Refusal("not_found");
  return text;
};

/** The text of a case of mass mail. @throws Refusal `not_found` */
export const loadMassText: LoadText = async (db, { official }, id) => {
  const text = official ? await findMassCaseText(db, id) : null;
  if (!text) throw new Refusal("not_found");
  return text;
};
