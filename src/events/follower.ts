import type { EventKind } from "../db/tables/events";
import { EVENTS } from "../limits/limits";
import { deliveryTeller } from "./delivery";
import type { Listener, Stream, StreamsOptions } from "./listener";
import { type Entry, entriesAfter, lastSeq } from "./log";
import { encoded } from "./sse-format";

type Begun = Stream & { cursor: number };
type Turn = <T>(work: () => Promise<T>) => Promise<T>;

const hasBegun = (stream: Stream): stream is Begun => stream.cursor !== null;
const NOTHING = new Uint8Array();

/** Entries up to the first gap: what lies behind a gap was deleted as too old. */
function unbroken(entries: Entry[]): Entry[] {
  const gap = entries.findIndex(({ seq }, n) => n > 0 && seq !== (entries[n - 1]?.seq ?? 0) + 1);
  return gap < 0 ? entries : entries.slice(0, gap);
}

const joined = (chunks: Uint8Array[]): Uint8Array =>
  chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks);

function advance(stream: Begun, entries: Entry[], chunks: Uint8Array[]): number | null {
  const first = entries.findIndex(({ seq }) => seq > stream.cursor);
  if (first < 0) return 0;
  if (entries[first]?.seq !== stream.cursor + 1) return null;
  stream.sink.write(joined(chunks.slice(first)));
  stream.cursor = entries.at(-1)?.seq ?? stream.cursor;
  return entries.length - first;
}

async function chunksOf({ db, live, now }: StreamsOptions, { id, tag }: Listener, entries: Entry[]) {
  const said = new Map<EventKind, Map<string, object>>();
  for (const [kind, some] of Object.entries(Object.groupBy(entries, (each) => each.kind))) {
    const say = live.says[kind as EventKind];
    const refs = new Set(some.map(({ ref }) => ref));
    if (say) said.set(kind as EventKind, await say(db, id, [...refs], now()));
  }
  return entries.map(({ seq, kind, ref }) => {
    const data = said.get(kind)?.get(ref);
    return data ? encoded(kind, data, `${tag}-${seq}`) : NOTHING;
  });
}

/** Follows people's logs: each log is read and each event encoded once for all of a person's streams. */
export function follower(options: StreamsOptions, turn: Turn): (listener: Listener) => void {
  const { db, report } = options;
  const delivered = deliveryTeller(options);
  /** A person whose log is being read → whether more came meanwhile. */
  const reading = new Map<Listener, boolean>();

  async function reset({ id, tag }: Listener, stream: Begun): Promise<void> {
    stream.cursor = (await lastSeq(db, id)) ?? stream.cursor;
    stream.sink.write(encoded("reset", {}, `${tag}-${stream.cursor}`));
  }

  /** @returns how many entries went to the stream that was furthest behind */
  async function spread(listener: Listener, ready: Begun[], entries: Entry[]): Promise<number> {
    const chunks = await chunksOf(options, listener, entries);
    let most = 0;
    for (const stream of ready.filter((each) => listener.streams.has(each))) {
      const written = advance(stream, entries, chunks);
      if (written === null) await reset(listener, stream);
      most = Math.max(most, written ?? 0);
    }
    return most;
  }

  async function step(listener: Listener): Promise<boolean> {
    const begun = [...listener.streams].filter(hasBegun);
    for (const stream of begun) stream.held = !stream.sink.hasRoom();
    const ready = begun.filter(({ held }) => !held);
    if (ready.length === 0) return false;
    const after = ready.reduce((least, { cursor }) => Math.min(least, cursor), Number.POSITIVE_INFINITY);
    const found = await entriesAfter(db, listener.id, after, EVENTS.readLength);
    const entries = unbroken(found);
    const most = await spread(listener, ready, entries);
    delivered(listener.id, entries.slice(entries.length - most));
    return found.length === EVENTS.readLength || entries.length < found.length;
  }

  async function read(listener: Listener): Promise<void> {
    try {
      while (reading.get(listener)) {
        reading.set(listener, false);
        if (await turn(() => step(listener))) reading.set(listener, true);
      }
    } catch (error) {
      report(error);
    }
    reading.delete(listener);
  }

  return (listener) => {
    const busy = reading.has(listener);
    reading.set(listener, true);
    if (!busy) void read(listener);
  };
}
