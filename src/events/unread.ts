import type { Listener, StreamsOptions } from "./listener";
import { encoded } from "./sse-format";

const AT_ONCE = 500;

type Counts = Map<string, Record<string, number>>;

function write({ id, streams }: Listener, counts: Counts): void {
  const chunk = encoded("unread", counts.get(id) ?? {});
  for (const stream of streams) {
    if (stream.cursor === null) stream.missed = true;
    else if (stream.sink.hasRoom()) stream.sink.write(chunk);
  }
}

/** Reads unread counts in batches and sends them. */
export function unreadTeller({ db, live, report }: Pick<StreamsOptions, "db" | "live" | "report">) {
  const waiting = new Set<Listener>();
  let busy = false;

  async function countsOf(userIds: readonly string[]): Promise<Counts> {
    const counts: Counts = new Map(userIds.map((id) => [id, {}]));
    for (const [name, count] of Object.entries(live.unread)) {
      const found = await count(db, userIds);
      for (const [id, mine] of counts) mine[name] = found.get(id) ?? 0;
    }
    return counts;
  }

  async function tellSome(): Promise<void> {
    const some = [...waiting].slice(0, AT_ONCE);
    for (const listener of some) waiting.delete(listener);
    const counts = await countsOf(some.map(({ id }) => id));
    for (const listener of some) write(listener, counts);
  }

  async function tellAll(): Promise<void> {
    while (waiting.size > 0) await tellSome().catch(report);
    busy = false;
  }

  return {
    countsOf,
    tell(listener: Listener): void {
      waiting.add(listener);
      if (busy) return;
      busy = true;
      setImmediate(() => void tellAll());
    },
  };
}
