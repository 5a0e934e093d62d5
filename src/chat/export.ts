import { AT_ONCE, inBatches } from "../db/batches";
import type { ChatMessageRow } from "../db/tables/chat";
import type { Queries } from "../db/transact";
import { iso, isoOrNull } from "../runtime/iso";
import { shownNameOrNone } from "../users/users";
import { shownFile } from "./pictures/picture-files";
import { wordsFor } from "./reading/message";

interface Mine {
  other_id: string;
  conversation_id: string;
  cleared_seq: number;
  nickname: string | null;
  writer_since: number | null;
  writer_throws: number | null;
}

const conversations = (db: Queries, userId: string) =>
  inBatches((last: Mine | undefined) =>
    db
      .selectFrom("conversation_members as mine")
      .leftJoin("users as other", "other.id", "mine.other_id")
      .select(["mine.other_id", "mine.conversation_id", "mine.cleared_seq"])
      .select(shownNameOrNone("other").as("nickname"))
      .select(["other.created_at as writer_since", "other.throw_count as writer_throws"])
      .where("mine.user_id", "=", userId)
      .where("mine.other_id", ">", last?.other_id ?? "")
      .orderBy("mine.other_id")
      .limit(AT_ONCE)
      .execute(),
  );

const messages = (db: Queries, { conversation_id, cleared_seq }: Mine) =>
  inBatches((last: { seq: number } | undefined) =>
    db
      .selectFrom("chat_messages")
      .selectAll()
      .where("conversation_id", "=", conversation_id)
      .where("seq", ">", last?.seq ?? cleared_seq)
      .orderBy("seq")
      .limit(AT_ONCE)
      .execute(),
  );

type Row = ChatMessageRow;

function toldOf(row: Row, { other_id, nickname, ...writer }: Mine) {
  const mine = row.sender_id !== other_id;
  const stays = row.kind === "image" && row.opened_at === null && row.recalled_at === null;
  const picture = mine && stays && row.file ? shownFile(row.file, row.animated === 1) : null;
  return {
    with: nickname,
    mine,
    kind: row.kind,
    text: wordsFor(mine ? row.sender_id : "", { ...row, ...writer }, row.created_at),
    picture,
    at: iso(row.created_at),
    recalledAt: isoOrNull(row.recalled_at),
  };
}

const isHidden = (row: Row, userId: string, { other_id }: Mine): boolean =>
  (userId < other_id ? row.low_hidden : row.high_hidden) === 1;

/** A person's conversations without burn pictures; `with` is null for deleted accounts. */
export async function* exportChats(db: Queries, userId: string): AsyncGenerator<object[]> {
  for await (const some of conversations(db, userId)) {
    for (const mine of some) {
      for await (const rows of messages(db, mine)) {
        const told = rows.filter((row) => row.kind !== "burn" && !isHidden(row, userId, mine));
        yield told.map((row) => toldOf(row, mine));
      }
    }
  }
}
