import { cut, type Paged, type PageWanted } from "../../db/paging";
import { insertion } from "../../db/prepared";
import type { HeldTextRow } from "../../db/tables/words";
import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import { notify } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { log } from "../audit/audit";
import { hasOfficial } from "../audit/officials";
import { bringBack, type Thing, type Things, thingOf } from "../things";

/** A comment is on a bottle or on a design. */
export const HELD_KINDS = ["bottle", "comment", "answer", "design", "user", "message"] as const;
export type HeldKind = HeldTextRow["kind"];

const put = insertion("held_texts");

/** Queues a held text in its transaction. */
export async function hold(
  tx: Tx,
  thing: { kind: HeldKind; id: string; aboutId: string; said: Record<string, string>; rules: string[] },
  now: number,
): Promise<void> {
  await forgetHeld(tx, thing.kind, thing.id);
  await put(tx, {
    kind: thing.kind,
    thing_id: thing.id,
    about_id: thing.aboutId,
    said: JSON.stringify(thing.said),
    rules: JSON.stringify(thing.rules),
    held_at: now,
  });
}

/** Removes a held text from the queue. */
export async function forgetHeld(tx: Tx, kind: HeldKind, id: string): Promise<void> {
  await tx.deleteFrom("held_texts").where("kind", "=", kind).where("thing_id", "=", id).execute();
}

export const HELD_LIST = "held";

export interface Held {
  kind: HeldKind;
  id: string;
  aboutId: string;
  nickname: string;
  said: Record<string, string>;
  rules: string[];
  heldAt: number;
}

const heldOf = (row: HeldTextRow & { nickname: string }): Held => ({
  kind: row.kind,
  id: row.thing_id,
  aboutId: row.about_id,
  nickname: row.nickname,
  said: JSON.parse(row.said),
  rules: JSON.parse(row.rules),
  heldAt: row.held_at,
});

export async function heldTexts(db: Queries, wanted: PageWanted): Promise<Paged<Held>> {
  const { after, limit } = wanted;
  const rows = await db
    .selectFrom("held_texts")
    .innerJoin("users", "users.id", "held_texts.about_id")
    .selectAll("held_texts")
    .select("users.nickname")
    .where((eb) => eb(eb.refTuple("held_at", "thing_id"), "<", eb.tuple(after.time, after.id)))
    .orderBy("held_at", "desc")
    .orderBy("thing_id", "desc")
    .limit(limit + 1)
    .execute();
  const page = cut(rows, wanted, (row) => ({ time: row.held_at, id: row.thing_id }));
  return { items: page.rows.map(heldOf), nextCursor: page.nextCursor };
}

export async function heldCount(db: Queries): Promise<number> {
  const row = await db
    .selectFrom("held_texts")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

async function writerOf(tx: Tx, kind: HeldKind, id: string): Promise<string> {
  const row = await tx
    .selectFrom("held_texts")
    .select("about_id")
    .where("kind", "=", kind)
    .where("thing_id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return row.about_id;
}

/** Conditional delete: one official decides. @throws Refusal `not_found` */
async function takeHeld(tx: Tx, kind: HeldKind, id: string): Promise<Held> {
  const row = await tx
    .deleteFrom("held_texts")
    .where("kind", "=", kind)
    .where("thing_id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return heldOf({ ...row, nickname: "" });
}

interface HeldDecision {
  kind: HeldKind;
  id: string;
  decision: "release" | "remove";
}

type Settling = HeldDecision & { aboutId: string };

async function settle(tx: Tx, thing: Thing, { decision, ...named }: Settling, now: number) {
  if (decision === "release") await bringBack(tx, thing, named, now);
  else await thing.remove?.(tx, named.id, now);
}

/** Releases or rejects a held text, of another one where there is another official. @throws Refusal `not_found`, `forbidden` */
export function decideHeld(
  db: Db,
  officialId: string,
  things: Things,
  { kind, id, decision }: HeldDecision,
  now: number,
): Promise<void> {
  return transact(db, async (tx) => {
    // Lock order: people before things.
    for (const thing of things[kind] ?? []) await thing.lock?.(tx, id);
    const notice = decision === "release" ? "text_released" : "text_removed";
    const writer = await writerOf(tx, kind, id);
    if (writer === officialId && (await hasOfficial(tx, officialId))) throw new Refusal("forbidden");
    await notify(tx, writer, "official_notice", { notice }, now);
    const held = await takeHeld(tx, kind, id);
    const found = await thingOf(tx, things, kind, id);
    if (found) await settle(tx, found.thing, { kind, id, decision, aboutId: writer }, now);
    const about = { kind, thingId: id, aboutId: held.aboutId };
    await log(tx, { officialId, act: "text_decided", ...about, reason: decision }, now);
  });
}
