import type { EventKind } from "../db/tables/events";
import { EVENT_STREAM_LIMITS } from "../limits/events";
import { startTimer } from "../runtime/timers";
import { type EventEntry, findLastSeq, listEventsAfter } from "./log";
import { encodeEvent } from "./sse-format";
import type { OpenStream, StreamListener, StreamsOptions } from "./stream-types";

type StartedStream = OpenStream & { cursor: number };
type RunInQueue = <T>(work: () => Promise<T>) => Promise<T>;

const hasStarted = (stream: OpenStream): stream is StartedStream => stream.cursor !== null;
const NO_BYTES = new Uint8Array();

/** The entries before the first gap: a gap means that older ones were deleted. */
function entriesUpToGap(entries: EventEntry[]): EventEntry[] {
  const gap = entries.findIndex(({ seq }, n) => n > 0 && seq !== (entries[n - 1]?.seq ?? 0) + 1);
  return gap < 0 ? entries : entries.slice(0, gap);
}

const joinChunks = (chunks: Uint8Array[]): Uint8Array =>
  chunks.length === 1 ? (chunks[0] ?? NO_BYTES) : Buffer.concat(chunks);

/** @returns false: some before them are missing */
function writeEntries(stream: StartedStream, entries: EventEntry[], chunks: Uint8Array[]): boolean {
  const first = entries.findIndex(({ seq }) => seq > stream.cursor);
  if (first < 0) return true;
  if (entries[first]?.seq !== stream.cursor + 1) return false;
  stream.sink.write(joinChunks(chunks.slice(first)));
  stream.cursor = entries.at(-1)?.seq ?? stream.cursor;
  return true;
}

async function encodeEntries({ db, live, now }: StreamsOptions, { id, tag }: StreamListener, entries: EventEntry[]) {
  const payloads = new Map<EventKind, Map<string, object>>();
  for (const [kind, ofKind] of Object.entries(Object.groupBy(entries, (each) => each.kind))) {
    const load = live.payloads[kind as EventKind];
    const refs = new Set(ofKind.map(({ ref }) => ref));
    if (load) payloads.set(kind as EventKind, await load(db, id, [...refs], now()));
  }
  return entries.map(({ seq, kind, ref }) => {
    const data = payloads.get(kind)?.get(ref);
    return data ? encodeEvent(kind, data, `${tag}-${seq}`) : NO_BYTES;
  });
}

/** Follows people's logs: each log is read and each event encoded once for all of a person's streams. */
export class LogFollower {
  /** A person whose log is being read → whether more came meanwhile. */
  readonly #reading = new Map<StreamListener, boolean>();
  /** Those whose log could not be read, and after how many ms it is read again. */
  readonly #failed = new WeakMap<StreamListener, number>();

  constructor(
    private readonly options: StreamsOptions,
    private readonly runInQueue: RunInQueue,
    private readonly dropEnded: (listener: StreamListener) => Promise<void>,
  ) {}

  /** Writes what is new in a person's log to their streams. */
  follow(listener: StreamListener): void {
    const busy = this.#reading.has(listener);
    this.#reading.set(listener, true);
    if (!busy) void this.#read(listener);
  }

  async #read(listener: StreamListener): Promise<void> {
    try {
      while (this.#reading.get(listener)) {
        this.#reading.set(listener, false);
        await this.dropEnded(listener);
        if (await this.runInQueue(() => this.#readPage(listener))) this.#reading.set(listener, true);
      }
      this.#failed.delete(listener);
    } catch (error) {
      if (!this.#failed.has(listener)) this.options.report(error);
      this.#readAgain(listener);
    }
    this.#reading.delete(listener);
  }

  /** The periodic check comes late, and a busy database may fail it, too; each further wait is twice as long, up to that check. */
  #readAgain(listener: StreamListener): void {
    const { readAgainAfter, checkInterval } = EVENT_STREAM_LIMITS;
    const wait = this.#failed.get(listener) ?? readAgainAfter;
    if (wait >= checkInterval) return;
    this.#failed.set(listener, wait * 2);
    startTimer(() => {
      if (listener.streams.size > 0) this.follow(listener);
    }, wait).unref();
  }

  /** @returns whether there may be more */
  async #readPage(listener: StreamListener): Promise<boolean> {
    const started = [...listener.streams].filter(hasStarted);
    for (const stream of started) stream.held = !stream.sink.hasRoom();
    const ready = started.filter(({ held }) => !held);
    if (ready.length === 0) return false;
    const after = ready.reduce((least, { cursor }) => Math.min(least, cursor), Number.POSITIVE_INFINITY);
    const { db } = this.options;
    const page = await listEventsAfter(db, listener.id, after, EVENT_STREAM_LIMITS.readLength);
    const entries = entriesUpToGap(page);
    await this.#writeToStreams(listener, ready, entries);
    return page.length === EVENT_STREAM_LIMITS.readLength || entries.length < page.length;
  }

  async #writeToStreams(listener: StreamListener, ready: StartedStream[], entries: EventEntry[]): Promise<void> {
    const chunks = await encodeEntries(this.options, listener, entries);
    const now = this.options.now();
    for (const stream of ready.filter((each) => listener.streams.has(each) && each.until > now)) {
      if (!writeEntries(stream, entries, chunks)) await this.#reset(listener, stream);
    }
  }

  async #reset({ id, tag }: StreamListener, stream: StartedStream): Promise<void> {
    stream.cursor = (await findLastSeq(this.options.db, id)) ?? stream.cursor;
    stream.sink.write(encodeEvent("reset", {}, `${tag}-${stream.cursor}`));
  }
}
