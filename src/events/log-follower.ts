import type { EventKind } from "../db/tables/events";
import { EVENT_STREAM_LIMITS } from "../limits/events";
import { createDeliveredCaller } from "./delivered-caller";
import { type EventEntry, findLastSeq, listEventsAfter } from "./log";
import { encodeEvent } from "./sse-format";
import type { OpenStream, StreamListener, StreamsOptions } from "./stream-types";

type StartedStream = OpenStream & { cursor: number };
type RunInQueue = <T>(work: () => Promise<T>) => Promise<T>;

const hasStarted = (stream: OpenStream): stream is StartedStream => stream.cursor !== null;
const NO_BYTES = new Uint8Array();

/** Entries up to the first gap: what lies behind a gap was deleted as too old. */
function entriesUpToGap(entries: EventEntry[]): EventEntry[] {
  const gap = entries.findIndex(({ seq }, n) => n > 0 && seq !== (entries[n - 1]?.seq ?? 0) + 1);
  return gap < 0 ? entries : entries.slice(0, gap);
}

const joinChunks = (chunks: Uint8Array[]): Uint8Array =>
  chunks.length === 1 ? (chunks[0] ?? NO_BYTES) : Buffer.concat(chunks);

function writeEntries(stream: StartedStream, entries: EventEntry[], chunks: Uint8Array[]): number | null {
  const first = entries.findIndex(({ seq }) => seq > stream.cursor);
  if (first < 0) return 0;
  if (entries[first]?.seq !== stream.cursor + 1) return null;
  stream.sink.write(joinChunks(chunks.slice(first)));
  stream.cursor = entries.at(-1)?.seq ?? stream.cursor;
  return entries.length - first;
}

async function encodeEntries(
  { db, live, now }: StreamsOptions,
  { id, tag }: StreamListener,
  entries: EventEntry[],
) {
  const said = new Map<EventKind, Map<string, object>>();
  for (const [kind, some] of Object.entries(Object.groupBy(entries, (each) => each.kind))) {
    const say = live.payloads[kind as EventKind];
    const refs = new Set(some.map(({ ref }) => ref));
    if (say) said.set(kind as EventKind, await say(db, id, [...refs], now()));
  }
  return entries.map(({ seq, kind, ref }) => {
    const data = said.get(kind)?.get(ref);
    return data ? encodeEvent(kind, data, `${tag}-${seq}`) : NO_BYTES;
  });
}

/** Follows people's logs: each log is read and each event encoded once for all of a person's streams. */
export function createLogFollower(
  options: StreamsOptions,
  turn: RunInQueue,
): (listener: StreamListener) => void {
  const { db, report } = options;
  const delivered = createDeliveredCaller(options);
  /** A person whose log is being read → whether more came meanwhile. */
  const reading = new Map<StreamListener, boolean>();

  async function reset({ id, tag }: StreamListener, stream: StartedStream): Promise<void> {
    stream.cursor = (await findLastSeq(db, id)) ?? stream.cursor;
    stream.sink.write(encodeEvent("reset", {}, `${tag}-${stream.cursor}`));
  }

  /** @returns how many entries went to the stream that was furthest behind */
  async function spread(
    listener: StreamListener,
    ready: StartedStream[],
    entries: EventEntry[],
  ): Promise<number> {
    const chunks = await encodeEntries(options, listener, entries);
    let most = 0;
    for (const stream of ready.filter((each) => listener.streams.has(each))) {
      const written = writeEntries(stream, entries, chunks);
      if (written === null) await reset(listener, stream);
      most = Math.max(most, written ?? 0);
    }
    return most;
  }

  async function step(listener: StreamListener): Promise<boolean> {
    const begun = [...listener.streams].filter(hasStarted);
    for (const stream of begun) stream.held = !stream.sink.hasRoom();
    const ready = begun.filter(({ held }) => !held);
    if (ready.length === 0) return false;
    const after = ready.reduce((least, { cursor }) => Math.min(least, cursor), Number.POSITIVE_INFINITY);
    const found = await listEventsAfter(db, listener.id, after, EVENT_STREAM_LIMITS.readLength);
    const entries = entriesUpToGap(found);
    const most = await spread(listener, ready, entries);
    delivered(listener.id, entries.slice(entries.length - most));
    return found.length === EVENT_STREAM_LIMITS.readLength || entries.length < found.length;
  }

  async function read(listener: StreamListener): Promise<void> {
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
