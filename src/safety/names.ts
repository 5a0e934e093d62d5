import { prepared } from "../db/prepared";
import type { Db, Queries, Tx } from "../db/transact";
import { type Arrived, dotted, isNewcomer, type Mask, masksContacts } from "./masks";
import { judge, type Writer } from "./words/judge";

function shownNickname(nickname: string, masks: string | null, isNew: boolean): string | null {
  const mask = masks === null ? undefined : (JSON.parse(masks) as Record<string, Mask>).nickname;
  if (!mask) return null;
  const shown = dotted(nickname, isNew ? [...mask.words, ...mask.contacts] : mask.words);
  return shown === nickname ? null : shown;
}

/** Columns of judged name and signature. @throws Refusal `text_refused` */
export async function nameColumns(
  tx: Tx,
  writer: Writer,
  names: { nickname: string; signature?: string },
  now: number,
) {
  const { held, masks } = await judge(tx, writer, "names", { ...names }, now);
  return { held, masks, nickname_shown: shownNickname(names.nickname, masks, isNewcomer(writer, now)) };
}

const mine = prepared<{ me: string }, Arrived & { masks: string | null }>((db, hole) =>
  db
    .selectFrom("users")
    .select(["masks", "official", "created_at", "throw_count"])
    .where("id", "=", hole("me"))
    .compile(),
);

/** Whether others do not read the contacts in somebody's name or signature yet. */
export async function hasMaskedNames(db: Queries, me: string, now: number): Promise<boolean> {
  const [row] = await mine(db, { me });
  if (!row) return false;
  const written = { writer_since: row.created_at, writer_throws: row.throw_count };
  return masksContacts(row.masks, written, row.official, now);
}

const AT_ONCE = 500;

const masked = (db: Queries, after: string) =>
  db
    .selectFrom("users")
    .select(["id", "nickname", "masks", "official", "created_at", "throw_count"])
    .where("masks", "is not", null)
    .where("nickname_shown", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();

type Masked = Arrived & { id: string; nickname: string; masks: string | null };

async function showName(db: Queries, person: Masked, now: number): Promise<void> {
  if (person.masks === null || isNewcomer(person, now)) return;
  await db
    .updateTable("users")
    .set({ nickname_shown: shownNickname(person.nickname, person.masks, false) })
    .where("id", "=", person.id)
    .where("nickname", "=", person.nickname)
    .execute();
}

/** Unmasks one person's name when due; the row is locked. */
export async function showOwnName(tx: Tx, me: Arrived & { id: string; masks: string | null }, now: number) {
  if (me.masks === null || isNewcomer(me, now)) return;
  const row = await tx
    .selectFrom("users")
    .select("nickname")
    .where("id", "=", me.id)
    .executeTakeFirstOrThrow();
  await showName(tx, { ...me, ...row }, now);
}

/** Unmasks all names due since the last sweep. */
export async function showNames(db: Db, now: number): Promise<void> {
  let last = "";
  for (;;) {
    const rows = await masked(db, last);
    for (const row of rows) await showName(db, row, now);
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    last = end.id;
  }
}
