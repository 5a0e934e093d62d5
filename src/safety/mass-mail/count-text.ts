import { sql } from "kysely";
import { newId } from "../../db/ids";
import { preparedQuery } from "../../db/prepared-query";
import type { MassTextRow } from "../../db/tables/mass-mail";
import type { ContentKind } from "../../db/tables/safety";
import { afterCommit, type Db, type Tx } from "../../db/transact";
import { MASS_MAIL_LIMITS } from "../../limits/safety";
import { Refusal } from "../../runtime/errors";
import { hook } from "../../runtime/per-owner";
import { isNewcomer } from "../masks";
import type { TextWriter } from "../words/apply-rules";
import { massTextFingerprint } from "./fingerprint";
import { massTextShape } from "./text-shape";

/** A text of a person, under the id that it is stored by. */
export interface CountedThing {
  kind: ContentKind;
  id: string;
  aboutId: string;
}

const massMailWaker = hook<Db, () => void>();

/** Registers what runs after a commit that leaves work of mass mail cases. */
export const onMassMailWork = massMailWaker.set;
export const wakeMassMail = (tx: Tx): void => afterCommit(tx, (db) => massMailWaker.of(db)?.());

/** `open`: new ones join its case; `refused`, `allowed`: what was decided holds for new ones. */
type MassTextStanding = "counting" | "open" | "refused" | "allowed" | "over";

/** @param now ms */
function massTextStanding(row: MassTextRow, now: number): MassTextStanding {
  const { opened_at, decided_at, ruling_until, decision } = row;
  if (opened_at === null) return "counting";
  if (decided_at === null) return "open";
  if ((ruling_until ?? 0) <= now) return "over";
  return decision === "remove" ? "refused" : "allowed";
}

/** Whether a text of this account counts towards a case (docs/product.md 12.18). @param now ms */
const isCountedWriter = (writer: TextWriter, now: number): boolean =>
  isNewcomer(writer, now) ||
  now < writer.created_at + MASS_MAIL_LIMITS.accountAge ||
  (writer.set_back_until ?? 0) > now;

const selectMassText = preparedQuery<{ fingerprint: string }, MassTextRow>((db, param) =>
  db.selectFrom("mass_texts").selectAll().where("fingerprint", "=", param("fingerprint")),
);

/** Locks the text's row until the commit: of two that are written at once, the second one counts the first. */
const lockMassText = preparedQuery<{ fingerprint: string; id: string; now: number }, MassTextRow>((db, param) =>
  db
    .insertInto("mass_texts")
    .values({ fingerprint: param("fingerprint"), id: param("id"), seen_at: param("now") })
    .onConflict((on) => on.column("fingerprint").doUpdateSet((eb) => ({ seen_at: eb.ref("excluded.seen_at") })))
    .returningAll(),
);

const selectCounts = preparedQuery<
  { fingerprint: string; author: string; since: number },
  { others: number; own: number }
>((db, param) =>
  db
    .selectFrom("mass_sightings")
    .select([
      sql<number>`count(distinct case when author_id <> ${param("author")} then author_id end)`.as("others"),
      sql<number>`count(case when author_id = ${param("author")} then 1 end)`.as("own"),
    ])
    .where("fingerprint", "=", param("fingerprint"))
    .where("seen_at", ">", param("since")),
);

/** A ruling that is over: the text is counted anew. */
const restartCounting = (tx: Tx, fingerprint: string, now: number) =>
  tx
    .updateTable("mass_texts")
    .set({ id: newId(now), opened_at: null, decided_at: null, decision: null })
    .set({ decided_by: null, settle_at: null, ruling_until: null })
    .where("fingerprint", "=", fingerprint)
    .execute();

async function addSighting(tx: Tx, fingerprint: string, { kind, id, aboutId }: CountedThing, now: number) {
  await tx
    .insertInto("mass_sightings")
    .values({ kind, thing_id: id, fingerprint, author_id: aboutId, seen_at: now })
    .onConflict((on) => on.columns(["kind", "thing_id"]).doUpdateSet({ fingerprint, seen_at: now }))
    .execute();
}

/** Counts the text, or opens the case that it is one too many for. @returns the case */
async function countOrOpen(tx: Tx, row: MassTextRow, thing: CountedThing, now: number): Promise<string | null> {
  const { fingerprint, id } = row;
  const since = now - MASS_MAIL_LIMITS.window;
  const [counts] = await selectCounts(tx, { fingerprint, author: thing.aboutId, since });
  const isEnough =
    Number(counts?.others) + 1 >= MASS_MAIL_LIMITS.accounts || Number(counts?.own) + 1 >= MASS_MAIL_LIMITS.textsOfOne;
  if (!isEnough) {
    await addSighting(tx, fingerprint, thing, now);
    return null;
  }
  await tx.updateTable("mass_texts").set({ opened_at: now }).where("fingerprint", "=", fingerprint).execute();
  return id;
}

/** The text's row: locked where the writer counts, else as it is. */
async function findMassText(tx: Tx, writer: TextWriter, fingerprint: string, now: number) {
  if (!isCountedWriter(writer, now)) return (await selectMassText(tx, { fingerprint }))[0] ?? null;
  const [row] = await lockMassText(tx, { fingerprint, id: newId(now), now });
  if (!row || massTextStanding(row, now) !== "over") return row ?? null;
  await restartCounting(tx, fingerprint, now);
  return (await selectMassText(tx, { fingerprint }))[0] ?? null;
}

/**
 * Compares a text with those of other new accounts, in the transaction that writes it (docs/product.md 12.18).
 * @returns the case that holds it; null: nothing holds it @throws Refusal `text_refused`
 */
export async function countMassText(
  tx: Tx,
  writer: TextWriter,
  thing: CountedThing,
  fields: Record<string, string>,
  now: number,
): Promise<string | null> {
  const shape = writer.official === 1 ? null : massTextShape(Object.values(fields).join("\n"));
  if (shape === null) return null;
  const row = await findMassText(tx, writer, await massTextFingerprint(tx, shape), now);
  const standing = row && massTextStanding(row, now);
  if (!row || standing === "allowed" || standing === "over") return null;
  if (standing === "refused") throw refusalOf(fields);
  const isCounted = isCountedWriter(writer, now);
  if (standing === "counting" && !isCounted) return null;
  const massCase = standing === "open" ? row.id : await countOrOpen(tx, row, thing, now);
  if (massCase !== null) wakeMassMail(tx);
  return massCase;
}

const refusalOf = (fields: Record<string, string>): Refusal =>
  new Refusal("text_refused", {}, Object.fromEntries(Object.keys(fields).map((name) => [name, "text_refused"])));
