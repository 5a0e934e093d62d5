import type { ExpressionBuilder } from "kysely";
import { insertion } from "../../db/prepared-query";
import type { Schema } from "../../db/schema";
import { walkInSlices } from "../../db/slices";
import type { ContentKind } from "../../db/tables/safety";
import type { HeldTextRow } from "../../db/tables/words";
import { type Db, type Tx, transact } from "../../db/transact";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { logOfficialAct } from "../audit/audit";
import { hasOfficialWithSignIn } from "../audit/officials";
import { type ContentAdapter, type ContentAdapters, findContent } from "../content";
import { restoreUnlessHidden } from "../hiding";
import { type HeldTextEntry, heldTextFromRow, isUndecided } from "./list-held-texts";

const insertHeldText = insertion("held_texts");

/** Queues a held text in its transaction. */
export async function holdText(
  tx: Tx,
  content: {
    kind: ContentKind;
    id: string;
    aboutId: string;
    /** Texts by field name; empty: a picture. */
    fields: Record<string, string>;
    /** Texts of the rules that hold it. */
    rules: string[];
    /** Case of the same text by several accounts; absent: it waits alone. */
    massCase?: string | null;
  },
  now: number,
): Promise<void> {
  await deleteHeldText(tx, content.kind, content.id);
  await insertHeldText(tx, {
    kind: content.kind,
    thing_id: content.id,
    about_id: content.aboutId,
    said: JSON.stringify(content.fields),
    rules: JSON.stringify(content.rules),
    held_at: now,
    mass_case: content.massCase ?? null,
  });
}

/** Removes a held text from the queue. */
export async function deleteHeldText(tx: Tx, kind: ContentKind, id: string): Promise<void> {
  await tx.deleteFrom("held_texts").where("kind", "=", kind).where("thing_id", "=", id).execute();
}

const SWEEP_BATCH_SIZE = 50;

/** Deletes held texts whose content is gone, such as comments on a design that was destroyed. */
export const deleteHeldTextsOfGoneContent = (db: Db, adapters: ContentAdapters): Promise<void> =>
  walkInSlices<Pick<HeldTextRow, "kind" | "thing_id"> | null>(null, async (after) => {
    const rows = await db
      .selectFrom("held_texts")
      .select(["kind", "thing_id"])
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(eb.refTuple("kind", "thing_id"), ">", eb.tuple(after?.kind ?? "user", after?.thing_id ?? "")),
        ),
      )
      .orderBy("kind")
      .orderBy("thing_id")
      .limit(SWEEP_BATCH_SIZE)
      .execute();
    for (const { kind, thing_id } of rows)
      if (!(await findContent(db, adapters, kind, thing_id)))
        await transact(db, (tx) => deleteHeldText(tx, kind, thing_id));
    return rows.at(-1) ?? null;
  });

export const decidedNotice = (what: "picture" | "text", decision: HeldTextDecision["decision"]) =>
  `${what}_${decision === "release" ? "released" : "removed"}` as const;

/** Whether what is held is a picture: it says nothing. */
export const isHeldPicture = ({ said }: { said: Record<string, string> }): boolean => Object.keys(said).length === 0;

type HeldTextRef = Pick<HeldTextDecision, "kind" | "id" | "heldAt">;

const isAsRead =
  ({ kind, id, heldAt }: HeldTextRef) =>
  (eb: ExpressionBuilder<Schema, "held_texts">) =>
    eb.and({ kind, thing_id: id, ...(heldAt !== undefined && { held_at: heldAt }) });

async function findHeldText(tx: Tx, ref: HeldTextRef): Promise<Pick<HeldTextRow, "about_id" | "said">> {
  const row = await tx
    .selectFrom("held_texts")
    .select(["about_id", "said"])
    .where(isAsRead(ref))
    .where(isUndecided)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return row;
}

/** Conditional delete: one official decides. @throws Refusal `not_found` */
async function claimHeldText(tx: Tx, ref: HeldTextRef): Promise<HeldTextEntry> {
  const row = await tx.deleteFrom("held_texts").where(isAsRead(ref)).returningAll().executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return heldTextFromRow({ ...row, nickname: "" });
}

export interface HeldTextDecision {
  kind: ContentKind;
  id: string;
  decision: "release" | "remove";
  /** ms: of the words that were read, others are not decided; absent: whatever is held. */
  heldAt?: number;
}

type HeldTextSettlement = HeldTextDecision & { aboutId: string };

async function applyHeldTextDecision(
  tx: Tx,
  adapter: ContentAdapter,
  { decision, ...ref }: HeldTextSettlement,
  now: number,
) {
  if (decision === "release") {
    if (await restoreUnlessHidden(tx, adapter, ref, now)) await adapter.renew?.(tx, ref.id, now);
  } else await adapter.remove?.(tx, ref.id, now);
}

/** `decideHeldText` in a transaction. */
export async function decideHeldTextInTx(
  tx: Tx,
  officialId: string,
  adapters: ContentAdapters,
  input: HeldTextDecision,
  now: number,
): Promise<void> {
  const { kind, id, decision } = input;
  // Lock order: people before things.
  for (const adapter of adapters[kind] ?? []) await adapter.lock?.(tx, id);
  const { about_id: writer, said } = await findHeldText(tx, input);
  const notice = decidedNotice(isHeldPicture({ said: JSON.parse(said) }) ? "picture" : "text", decision);
  if (writer === officialId && (await hasOfficialWithSignIn(tx, officialId))) throw new Refusal("forbidden");
  await notifyPerson(tx, writer, "official_notice", { notice }, now);
  await settleHeldText(tx, officialId, adapters, input, now);
}

/** Releases or rejects a held text, of another one where there is another official. @throws Refusal `not_found`, `forbidden` */
export const decideHeldText = (
  db: Db,
  officialId: string,
  adapters: ContentAdapters,
  input: HeldTextDecision,
  now: number,
): Promise<void> => transact(db, (tx) => decideHeldTextInTx(tx, officialId, adapters, input, now));

/**
 * Takes a held text out of the queue, and shows it or removes it; whom it reaches must be locked.
 * @throws Refusal `not_found`: another was first, or other words are held by now
 */
export async function settleHeldText(
  tx: Tx,
  officialId: string,
  adapters: ContentAdapters,
  input: HeldTextDecision,
  now: number,
): Promise<void> {
  const { kind, id, decision } = input;
  const { aboutId } = await claimHeldText(tx, input);
  await logOfficialAct(tx, { officialId, act: "text_decided", kind, thingId: id, aboutId, reason: decision }, now);
  const content = await findContent(tx, adapters, kind, id);
  if (content) await applyHeldTextDecision(tx, content.adapter, { kind, id, decision, aboutId }, now);
}
