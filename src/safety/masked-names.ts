import { preparedQuery } from "../db/prepared-query";
import type { Db, DbOrTx, Tx } from "../db/transact";
import { hasHiddenContacts, isNewcomer, maskedTextForOthers, type NewcomerFacts, type TextMask } from "./masks";
import { applyWordRules, type TextWriter } from "./words/apply-rules";

function maskedNickname(nickname: string, masks: string | null, writer: NewcomerFacts, now: number): string | null {
  const mask = masks === null ? undefined : (JSON.parse(masks) as Record<string, TextMask>).nickname;
  if (!mask) return null;
  const shown = maskedTextForOthers(nickname, masks, "nickname", writer, now);
  return shown === nickname ? null : shown;
}

/** Columns of judged name and signature. @param writer `hidden_at` of who has written before @throws Refusal `text_refused` */
export async function checkedNameColumns(
  tx: Tx,
  writer: TextWriter & { hidden_at?: number | null },
  names: { nickname: string; signature?: string },
  now: number,
) {
  const hidden = (writer.hidden_at ?? null) !== null;
  const { holdingRules, masks } = await applyWordRules(
    tx,
    writer,
    { kind: "names", fields: { ...names }, hidden },
    now,
  );
  return { holdingRules, masks, nickname_shown: maskedNickname(names.nickname, masks, writer, now) };
}

const findOwnMasks = preparedQuery<{ me: string }, NewcomerFacts & { masks: string | null }>((db, param) =>
  db.selectFrom("users").select(["masks", "official", "created_at", "throw_count"]).where("id", "=", param("me")),
);

/** Whether others do not read the contacts in somebody's name or signature yet. */
export async function hasMaskedNames(db: DbOrTx, me: string, now: number): Promise<boolean> {
  const [row] = await findOwnMasks(db, { me });
  if (!row) return false;
  const writer = { writer_since: row.created_at, writer_throws: row.throw_count };
  return hasHiddenContacts(row.masks, writer, row.official, now);
}

const UNMASK_BATCH = 500;

const listMaskedNames = (db: DbOrTx, after: string) =>
  db
    .selectFrom("users")
    .select(["id", "nickname", "masks", "official", "created_at", "throw_count"])
    .where("masks", "is not", null)
    .where("nickname_shown", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(UNMASK_BATCH)
    .execute();

type MaskedNameRow = NewcomerFacts & { id: string; nickname: string; masks: string | null };

async function unmaskName(db: DbOrTx, person: MaskedNameRow, now: number): Promise<void> {
  if (person.masks === null || isNewcomer(person, now)) return;
  await db
    .updateTable("users")
    .set({ nickname_shown: maskedNickname(person.nickname, person.masks, person, now) })
    .where("id", "=", person.id)
    .where("nickname", "=", person.nickname)
    .execute();
}

/** Unmasks one person's name when due; the row is locked. */
export async function unmaskOwnName(tx: Tx, me: NewcomerFacts & { id: string; masks: string | null }, now: number) {
  if (me.masks === null || isNewcomer(me, now)) return;
  const row = await tx.selectFrom("users").select("nickname").where("id", "=", me.id).executeTakeFirstOrThrow();
  await unmaskName(tx, { ...me, ...row }, now);
}

/** Unmasks all names due since the last sweep. */
export async function unmaskDueNames(db: Db, now: number): Promise<void> {
  let after = "";
  for (;;) {
    const rows = await listMaskedNames(db, after);
    for (const row of rows) await unmaskName(db, row, now);
    const last = rows.at(-1);
    if (!last || rows.length < UNMASK_BATCH) return;
    after = last.id;
  }
}
