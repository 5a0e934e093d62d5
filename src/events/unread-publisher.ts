import { runNextTurn } from "../runtime/timers";
import { encodeEvent } from "./sse-format";
import type { StreamListener, StreamsOptions } from "./stream-types";

const LISTENERS_PER_COUNT = 500;

type UnreadCountsById = Map<string, Record<string, number>>;

function writeUnreadCounts({ id, streams }: StreamListener, counts: UnreadCountsById, now: number): void {
  const chunk = encodeEvent("unread", counts.get(id) ?? {});
  for (const stream of streams) {
    if (stream.cursor === null) stream.missed = true;
    else if (stream.until > now && stream.sink.hasRoom()) stream.sink.write(chunk);
  }
}

async function loadUnreadCounts(
  { db, live, now }: Pick<StreamsOptions, "db" | "live" | "now">,
  userIds: readonly string[],
): Promise<UnreadCountsById> {
  const counts: UnreadCountsById = new Map(userIds.map((id) => [id, {}]));
  for (const [name, count] of Object.entries(live.unreadCounts)) {
    const numbers = await count(db, userIds, now());
    for (const [id, own] of counts) own[name] = numbers.get(id) ?? 0;
  }
  return counts;
}

/** Reads unread counts in batches and sends them. @param dropEnded streams whose session has ended */
export function createUnreadPublisher(
  options: Pick<StreamsOptions, "db" | "live" | "now" | "report">,
  dropEnded: (listener: StreamListener) => Promise<void>,
) {
  const { now, report } = options;
  const countsOf = (userIds: readonly string[]) => loadUnreadCounts(options, userIds);
  const waiting = new Set<StreamListener>();
  let busy = false;

  async function sendBatch(): Promise<void> {
    const batch = [...waiting].slice(0, LISTENERS_PER_COUNT);
    for (const listener of batch) {
      waiting.delete(listener);
      await dropEnded(listener);
    }
    // Also after the server has closed them all, and then its database.
    const open = batch.filter(({ streams }) => streams.size > 0);
    if (open.length === 0) return;
    const counts = await countsOf(open.map(({ id }) => id));
    for (const listener of open) writeUnreadCounts(listener, counts, now());
  }

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) await sendBatch().catch(report);
    busy = false;
  }

  return {
    countsOf,
    /** Sends the counts to a person's streams soon. */
    send(listener: StreamListener): void {
      waiting.add(listener);
      if (busy) return;
      busy = true;
      runNextTurn(() => void sendAll());
    },
  };
}
