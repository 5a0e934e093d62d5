import { prepared } from "../../db/prepared";
import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import { announceUnread, appendEvent } from "../../events/events";
import { lockPresent, moveChatUnread } from "../../users/users";
import { quieten } from "../sending/news";
import { ensureKnown } from "./people";
import { type Mine, mineOf } from "./progress-row";

const deliver = prepared<{ me: string; other: string; upTo: number }, never>((db, hole) =>
  db
    .updateTable("conversation_members")
    .set({ delivered_seq: hole("upTo") })
    .where("user_id", "=", hole("me"))
    .where("other_id", "=", hole("other"))
    .where("delivered_seq", "<", hole("upTo"))
    .compile(),
);

/** Marks messages up to a number as delivered and notifies the sender, unless blocked. */
export async function markDelivered(
  db: Db,
  me: string,
  other: string,
  upTo: number,
  now: number,
): Promise<void> {
  await transact(db, async (tx) => {
    // Lock order: people before conversations, as in `send`.
    const mine = await mineOf(tx, me, other);
    if (!mine || mine.delivered_seq >= upTo) return;
    if (!mine.blocked) await appendEvent(tx, other, "state", mine.conversation_id, now);
    await deliver(tx, { me, other, upTo });
  });
}

type Step = { me: string; other: string; upTo: number; unread: number; rings: number };

const advance = prepared<Step, never>((db, hole) =>
  db
    .updateTable("conversation_members")
    .set({ read_seq: hole("upTo"), unread: hole("unread"), rings: hole("rings") })
    .where("user_id", "=", hole("me"))
    .where("other_id", "=", hole("other"))
    .compile(),
);

const left = prepared<{ conversation: string; other: string; after: number }, { n: number }>((db, hole) =>
  db
    .selectFrom("chat_messages")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("conversation_id", "=", hole("conversation"))
    .where("seq", ">", hole("after"))
    .where("sender_id", "=", hole("other"))
    .where("review", "is", null)
    .compile(),
);

async function unreadAfter(tx: Tx, { conversation_id, other_id, seq }: Mine, after: number): Promise<number> {
  if (after >= seq) return 0;
  const [row] = await left(tx, { conversation: conversation_id, other: other_id, after });
  return Number(row?.n ?? 0);
}

/** Reading is not revealed for requests and after a block. */
const isTold = ({ answered_at, opener_texts, blocked }: Mine): boolean =>
  !blocked && (answered_at !== null || opener_texts === 0);

async function read(tx: Tx, mine: Mine, wanted: number, now: number): Promise<void> {
  const upTo = Math.min(wanted, mine.seq);
  if (upTo <= mine.read_seq) return;
  const { user_id: me, other_id: other } = mine;
  if (isTold(mine)) await appendEvent(tx, other, "state", mine.conversation_id, now);
  const unread = await unreadAfter(tx, mine, Math.max(upTo, mine.cleared_seq));
  const rings = Math.min(mine.rings, unread);
  await advance(tx, { me, other, upTo, unread, rings });
  await deliver(tx, { me, other, upTo });
  if (mine.muted === 0) await moveChatUnread(tx, me, rings - mine.rings);
  await quieten(tx, me, other, now);
  announceUnread(tx, me);
}

interface Unread {
  unread: number;
  chatUnread: number;
}

async function unreadOf(db: Queries, me: string, other: string): Promise<Unread> {
  const mine = await mineOf(db, me, other);
  const row = await db
    .selectFrom("users")
    .select("chat_unread_count")
    .where("id", "=", me)
    .executeTakeFirst();
  return { unread: mine?.unread ?? 0, chatUnread: row?.chat_unread_count ?? 0 };
}

/** Marks messages as read. @param upTo default: all @throws Refusal `user_not_found`, `yourself` */
export async function markRead(
  db: Db,
  me: string,
  other: string,
  upTo: number | undefined,
  now: number,
): Promise<Unread> {
  const known = await mineOf(db, me, other);
  if (!known) await ensureKnown(db, me, other);
  const wanted = upTo ?? known?.seq ?? 0;
  if (known && known.read_seq < Math.min(wanted, known.seq)) {
    await transact(db, async (tx) => {
      await lockPresent(tx, me, other);
      const mine = await mineOf(tx, me, other);
      if (mine) await read(tx, mine, wanted, now);
    });
  }
  return unreadOf(db, me, other);
}
