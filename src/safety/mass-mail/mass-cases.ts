import { sql } from "kysely";
import { countRows } from "../../db/count-rows";
import { cutPage, type ListPage, newestFirst, type PageRequest } from "../../db/paging";
import type { MassTextRow } from "../../db/tables/mass-mail";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { MASS_MAIL_LIMITS } from "../../limits/safety";
import { Refusal } from "../../runtime/errors";
import { logOfficialAct } from "../audit/audit";
import { findPendingAct, isUndecidedSql } from "../undo/pending";
import { type HeldTextEntry, heldTextPage, selectHeldTexts } from "../words/list-held-texts";
import { wakeMassMail } from "./count-text";

export const MASS_CASE_LIST = "mass-mail";
export const MASS_CASE_TEXTS = "mass-mail-texts";

/** The same text by several new accounts. Times in ms. */
export interface MassCase {
  id: string;
  openedAt: number;
  texts: number;
  accounts: number;
  /** One of its texts. */
  text: string;
}

/** One case with a page of its texts. */
export interface MassCaseEntry extends MassCase {
  decision: MassTextRow["decision"];
  /** The decision can still be undone by who made it, until then. */
  undoableUntil: number | null;
  page: ListPage<HeldTextEntry>;
}

type OpenRow = Pick<MassTextRow, "id" | "opened_at">;

/** No decision about it can still be undone. */
const isUndecided = isUndecidedSql("mail", sql.ref("mass_texts.id"));

const selectOpenCases = (db: DbOrTx) =>
  db.selectFrom("mass_texts").where("opened_at", "is not", null).where("decided_at", "is", null).where(isUndecided);

export const countMassCases = (db: DbOrTx): Promise<number> => countRows(selectOpenCases(db));

async function withFigures(db: DbOrTx, { id, opened_at }: OpenRow): Promise<MassCase> {
  const figures = await db
    .selectFrom("held_texts")
    .select((eb) => [eb.fn.countAll<number>().as("texts"), eb.fn.count<number>("about_id").distinct().as("accounts")])
    .where("mass_case", "=", id)
    .executeTakeFirstOrThrow();
  const first = await db
    .selectFrom("held_texts")
    .select("said")
    .where("mass_case", "=", id)
    .orderBy("held_at")
    .orderBy("thing_id")
    .limit(1)
    .executeTakeFirst();
  const said = first ? Object.values<string>(JSON.parse(first.said)) : [];
  const { texts, accounts } = figures;
  return { id, openedAt: opened_at ?? 0, texts: Number(texts), accounts: Number(accounts), text: said.join("\n") };
}

/** Open cases, the latest first. */
export async function listMassCases(db: DbOrTx, request: PageRequest): Promise<ListPage<MassCase>> {
  const newest = newestFirst(selectOpenCases(db).select(["id", "opened_at"]), ["opened_at", "id"], request.after);
  const rows = await newest.limit(request.limit + 1).execute();
  const { items, nextCursor } = cutPage(rows, request, ({ id, opened_at }) => ({ time: opened_at ?? 0, id }));
  const cases: MassCase[] = [];
  for (const row of items) cases.push(await withFigures(db, row));
  return { items: cases, nextCursor };
}

const listTextsOfCase = (db: DbOrTx, id: string, request: PageRequest): Promise<ListPage<HeldTextEntry>> =>
  heldTextPage(selectHeldTexts(db).where("mass_case", "=", id), request);

/** A case that has opened, decided ones too, with a page of its texts. @throws Refusal `not_found` */
export async function loadMassCase(db: DbOrTx, id: string, request: PageRequest): Promise<MassCaseEntry> {
  const row = await db
    .selectFrom("mass_texts")
    .selectAll()
    .where("id", "=", id)
    .where("opened_at", "is not", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const pending = await findPendingAct(db, "mail", id);
  const chosen: MassCaseDecision | undefined = pending && JSON.parse(pending.input);
  return {
    ...(await withFigures(db, row)),
    decision: row.decision ?? chosen?.decision ?? null,
    undoableUntil: pending?.until_at ?? null,
    page: await listTextsOfCase(db, id, request),
  };
}

/** The text of a case; null: it is not there, or has not opened. */
export async function findMassCaseText(db: DbOrTx, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("mass_texts")
    .select(["id", "opened_at"])
    .where("id", "=", id)
    .where("opened_at", "is not", null)
    .executeTakeFirst();
  return row ? (await withFigures(db, row)).text : null;
}

/** @throws Refusal `not_found`, `already_decided` */
async function closedRefusal(tx: Tx, id: string): Promise<Refusal> {
  const row = await tx
    .selectFrom("mass_texts")
    .select("decided_at")
    .where("id", "=", id)
    .where("opened_at", "is not", null)
    .executeTakeFirst();
  return new Refusal(row ? "already_decided" : "not_found");
}

export interface MassCaseDecision {
  id: string;
  decision: "release" | "remove";
}

/** `decideMassCase` in a transaction. */
export async function decideMassCaseInTx(
  tx: Tx,
  officialId: string,
  { id, decision }: MassCaseDecision,
  now: number,
): Promise<void> {
  const decided = await tx
    .updateTable("mass_texts")
    .set({ decided_at: now, decision, decided_by: officialId, settle_at: now })
    .set({ ruling_until: now + MASS_MAIL_LIMITS.ruling })
    .where("id", "=", id)
    .where("opened_at", "is not", null)
    .where("decided_at", "is", null)
    .where(isUndecided)
    .returning("id")
    .executeTakeFirst();
  if (!decided) throw await closedRefusal(tx, id);
  await logOfficialAct(tx, { officialId, act: "mass_mail_decided", thingId: id, reason: decision }, now);
  wakeMassMail(tx);
}

/**
 * Decides all texts of a case, and for a time those to come; its texts follow in rounds. Conditional update: one
 * official decides. @throws Refusal `not_found`, `already_decided`
 */
export const decideMassCase = (db: Db, officialId: string, input: MassCaseDecision, now: number): Promise<void> =>
  transact(db, (tx) => decideMassCaseInTx(tx, officialId, input, now));
