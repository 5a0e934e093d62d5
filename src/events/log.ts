import { sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import { deleteRowsUpTo } from "../db/slices";
import type { EventKind, EventRow } from "../db/tables/events";
import type { Db, DbOrTx, Tx } from "../db/transact";
import { EVENT_STREAM_LIMITS } from "../limits/events";
import { publishLogGrown, publishUnreadChanged } from "./publish";

const raiseSeq = preparedQuery<{ person: string }, { event_seq: number }>((db, param) =>
  db
    .updateTable("users")
    .set((eb) => ({ event_seq: eb("event_seq", "+", 1) }))
    .where("id", "=", param("person"))
    .returning("event_seq"),
);

const insertEvent = preparedQuery<{ [K in keyof EventRow]: EventRow[K] }, never>((db, param) =>
  db.insertInto("events").values({
    user_id: param("user_id"),
    seq: param("seq"),
    kind: param("kind"),
    ref: param("ref"),
    created_at: param("created_at"),
  }),
);

const deleteEventsUpTo = preparedQuery<{ person: string; upTo: number }, never>((db, param) =>
  db.deleteFrom("events").where("user_id", "=", param("person")).where("seq", "<=", param("upTo")),
);

/** Deletes old events at times, and signals the streams after the commit. */
async function afterAppend(tx: Tx, person: string, seq: number): Promise<void> {
  if (seq % EVENT_STREAM_LIMITS.trimInterval === 0)
    await deleteEventsUpTo(tx, { person, upTo: seq - EVENT_STREAM_LIMITS.replayMax });
  publishLogGrown(tx, person);
}

const PERSON = "person:";

/** The reference of an event about a person and no conversation; as long as the index `events_about_people` says. */
export const personRef = (personId: string): string => PERSON + personId;

/** The person such a reference names; null: it names something else. */
export const personOfRef = (ref: string): string | null => (ref.startsWith(PERSON) ? ref.slice(PERSON.length) : null);

const eraseRefs = preparedQuery<{ ref: string }, never>((db, param) =>
  db
    .updateTable("events")
    .set({ ref: "" })
    .where(sql<boolean>`substr(ref, 1, 7) = ${sql.lit(PERSON)}`)
    .where("ref", "=", param("ref")),
);

/** Erases the id of a person who goes from others' logs; the events stay, as their numbers have no gaps. */
export const eraseEventsAbout = (tx: Tx, personId: string): Promise<never[]> =>
  eraseRefs(tx, { ref: personRef(personId) });

/**
 * Adds an event and signals its streams after the commit. The row's lock keeps the log in commit order.
 * @param ref id of the subject
 */
export async function appendEvent(tx: Tx, userId: string, kind: EventKind, ref: string, now: number): Promise<void> {
  const [raised] = await raiseSeq(tx, { person: userId });
  if (!raised) return;
  const seq = raised.event_seq;
  await insertEvent(tx, { user_id: userId, seq, kind, ref, created_at: now });
  await afterAppend(tx, userId, seq);
}

/** `appendEvent` for several events of one kind. */
export async function appendEvents(
  tx: Tx,
  userId: string,
  kind: EventKind,
  refs: readonly string[],
  now: number,
): Promise<void> {
  const n = refs.length;
  if (n === 0) return;
  const raised = await tx
    .updateTable("users")
    .set((eb) => ({ event_seq: eb("event_seq", "+", n) }))
    .where("id", "=", userId)
    .returning("event_seq")
    .executeTakeFirst();
  if (!raised) return;
  const first = raised.event_seq - n + 1;
  const rows = refs.map((ref, i) => ({ user_id: userId, seq: first + i, kind, ref, created_at: now }));
  await tx.insertInto("events").values(rows).execute();
  const lastTrimmed =
    Math.floor(raised.event_seq / EVENT_STREAM_LIMITS.trimInterval) * EVENT_STREAM_LIMITS.trimInterval;
  await afterAppend(tx, userId, Math.max(first, lastTrimmed));
}

type EventPair = { one: string; other: string; unreadOf: string | null };

const raiseSeqOfPair = preparedQuery<EventPair, { id: string; event_seq: number }>((db, param) =>
  db
    .updateTable("users")
    .set((eb) => ({
      event_seq: eb("event_seq", "+", 1),
      chat_unread_count: sql<number>`chat_unread_count + case when id = ${param("unreadOf")} then 1 else 0 end`,
    }))
    .where("id", "in", [param("one"), param("other")])
    .returning(["id", "event_seq"]),
);

type EventPairRow = Pick<EventRow, "kind" | "ref" | "created_at"> &
  Record<"first" | "second", string> &
  Record<"firstSeq" | "secondSeq", number>;

const insertEventPair = preparedQuery<{ [K in keyof EventPairRow]: EventPairRow[K] }, never>((db, param) => {
  const event = { kind: param("kind"), ref: param("ref"), created_at: param("created_at") };
  return db.insertInto("events").values([
    { user_id: param("first"), seq: param("firstSeq"), ...event },
    { user_id: param("second"), seq: param("secondSeq"), ...event },
  ]);
});

/** `appendEvent` for two people whose rows are locked. @param pair `unreadOf`: whose unread count grows; null: nobody's */
export async function appendEventToPair(
  tx: Tx,
  pair: EventPair,
  kind: EventKind,
  ref: string,
  now: number,
): Promise<void> {
  const [first, second] = await raiseSeqOfPair(tx, pair);
  if (!first || !second) throw new Error("both are there");
  await insertEventPair(tx, {
    first: first.id,
    firstSeq: first.event_seq,
    second: second.id,
    secondSeq: second.event_seq,
    kind,
    ref,
    created_at: now,
  });
  for (const { id, event_seq } of [first, second]) await afterAppend(tx, id, event_seq);
  if (pair.unreadOf) publishUnreadChanged(tx, pair.unreadOf);
}

export type EventEntry = Pick<EventRow, "seq" | "kind" | "ref">;

const selectEntriesAfter = preparedQuery<{ person: string; after: number; limit: number }, EventEntry>((db, param) =>
  db
    .selectFrom("events")
    .select(["seq", "kind", "ref"])
    .where("user_id", "=", param("person"))
    .where("seq", ">", param("after"))
    .orderBy("seq")
    .limit(param("limit")),
);

/** A person's events with numbers above `after`, in order, at most `most`. */
export const listEventsAfter = (db: DbOrTx, person: string, after: number, limit: number): Promise<EventEntry[]> =>
  selectEntriesAfter(db, { person, after, limit });

const selectLastSeq = preparedQuery<{ person: string }, { event_seq: number }>((db, param) =>
  db.selectFrom("users").select("event_seq").where("id", "=", param("person")),
);

/** The number of a person's last event; null: deleted account. */
export async function findLastSeq(db: DbOrTx, person: string): Promise<number | null> {
  const [row] = await selectLastSeq(db, { person });
  return row?.event_seq ?? null;
}

/** As `findLastSeq`, for many people. */
export async function findLastSeqs(db: DbOrTx, people: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom("users").select(["id", "event_seq"]).where("id", "in", people).execute();
  return new Map(rows.map(({ id, event_seq }) => [id, event_seq]));
}

/** Deletes events no stream resumes from. */
export const deleteOldEvents = (db: Db, now: number): Promise<void> =>
  deleteRowsUpTo(
    db,
    { table: "events", key: ["user_id", "seq"], time: "created_at" },
    now - EVENT_STREAM_LIMITS.retention,
  );
