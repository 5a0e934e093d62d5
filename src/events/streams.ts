import { EVENT_STREAM_LIMITS } from "../limits/events";
import { Refusal } from "../runtime/errors";
import { createFairQueue } from "../runtime/queue";
import { findLastSeq, findLastSeqs } from "./log";
import { LogFollower } from "./log-follower";
import type { StreamSignal } from "./publish";
import { encodeEvent, encodeRetry, KEEP_ALIVE_COMMENT, parseEventSeq } from "./sse-format";
import { BEATS_PER_COMMENT, StreamRegister, type StreamRequest } from "./stream-register";
import type { OpenStream, StreamListener, StreamsOptions } from "./stream-types";
import { createUnreadPublisher } from "./unread-publisher";

const LISTENERS_PER_CHECK = 500;

/** The streams of one server process. */
export class EventStreams {
  readonly #runInQueue = createFairQueue({
    maxConcurrent: EVENT_STREAM_LIMITS.readAtOnce,
    maxWaiting: Number.POSITIVE_INFINITY,
  });
  readonly #follower: LogFollower;
  readonly #unread: ReturnType<typeof createUnreadPublisher>;
  readonly #open: StreamRegister;
  #over = false;
  #beat = 0;

  constructor(private readonly options: StreamsOptions) {
    const dropEnded = (listener: StreamListener) => this.#dropEnded(listener);
    this.#follower = new LogFollower(options, this.#runInQueue, dropEnded);
    this.#unread = createUnreadPublisher(options, dropEnded);
    this.#open = new StreamRegister((listener) => this.#follower.follow(listener));
  }

  get size(): number {
    return this.#open.size;
  }

  has(userId: string): boolean {
    return this.#open.of(userId) !== undefined;
  }

  count(userId: string, address: string) {
    return { person: this.#open.of(userId)?.streams.size ?? 0, address: this.#open.from(address) };
  }

  /** Opens a stream that resumes after `lastId`, or begins with a `reset` event. @throws Refusal `overloaded`, `unauthenticated` */
  async open(opening: StreamRequest): Promise<ReadableStream<Uint8Array>> {
    if (this.#over || this.size >= EVENT_STREAM_LIMITS.total) throw new Refusal("overloaded");
    const [listener, stream] = this.#open.add(opening);
    try {
      await this.#begin(listener, stream, opening.lastId);
    } catch (error) {
      this.#open.drop(listener, stream);
      throw error;
    }
    return stream.sink.stream;
  }

  /** Registered before reading, so that no event is lost between the two. */
  async #begin(listener: StreamListener, stream: OpenStream, lastId: string | undefined): Promise<void> {
    const { db, sessionEnds } = this.options;
    const now = await findLastSeq(db, listener.id);
    const counts = await this.#unread.countsOf([listener.id]);
    const until = (await sessionEnds([stream.sessionId])).get(stream.sessionId);
    if (now === null || until === undefined) throw new Refusal("unauthenticated");
    stream.until = until;
    const requested = lastId === undefined ? now : parseEventSeq(listener.tag, lastId);
    const lost = requested === null || requested > now || requested < now - EVENT_STREAM_LIMITS.replayMax;
    const from = lost ? now : requested;
    const id = `${listener.tag}-${from}`;
    stream.sink.write(encodeEvent("unread", counts.get(listener.id) ?? {}, lost ? undefined : id));
    if (lost) stream.sink.write(encodeEvent("reset", {}, id));
    stream.cursor = from;
    this.#follower.follow(listener);
    if (stream.missed) this.#unread.send(listener);
  }

  receive([kind, userId, from = ""]: StreamSignal): void {
    const listener = this.#open.of(userId);
    if (!listener) return;
    switch (kind) {
      case "log":
        this.#follower.follow(listener);
        break;
      case "unread":
        this.#unread.send(listener);
        break;
      case "sessions":
        this.#check([listener]).catch(this.options.report);
        break;
      case "typing":
        this.#sendTyping(listener, from).catch(this.options.report);
        break;
      default:
        // From a server of a newer version.
        kind satisfies never;
    }
  }

  async #sendTyping(listener: StreamListener, userId: string): Promise<void> {
    await this.#dropEnded(listener);
    const chunk = encodeEvent("typing", { userId });
    for (const { cursor, sink } of listener.streams) if (cursor !== null && sink.hasRoom()) sink.write(chunk);
  }

  /** Before something is sent: checks anew where a session's end, as far as it is known, has come. */
  async #dropEnded(listener: StreamListener): Promise<void> {
    const now = this.options.now();
    const hasEnded = [...listener.streams].some(({ cursor, until }) => cursor !== null && until <= now);
    if (hasEnded) await this.#check([listener]);
  }

  /** Sends keep-alives: every `QUICK_KEEP_ALIVE_INTERVAL` to quick streams, in turn to the others. */
  beat(): void {
    this.#beat = (this.#beat + 1) % BEATS_PER_COMMENT;
    for (const listener of this.#open.everybody())
      for (const { sink, beat } of listener.streams)
        if ((beat ?? this.#beat) === this.#beat && sink.hasRoom()) sink.write(KEEP_ALIVE_COMMENT);
  }

  /** Ends a person's oldest stream, of that session first: a phone may have lost it unnoticed. One that lives comes back. */
  endOldest(userId: string, sessionId: string): void {
    const listener = this.#open.of(userId);
    const streams = [...(listener?.streams ?? [])];
    const oldest = streams.find((each) => each.sessionId === sessionId) ?? streams[0];
    if (!listener || !oldest) return;
    oldest.sink.write(encodeRetry(EVENT_STREAM_LIMITS.checkInterval));
    this.#open.drop(listener, oldest);
  }

  /** Closes the streams that had no room at the last look either; they resume later. */
  dropLate(): void {
    for (const listener of this.#open.everybody()) {
      for (const stream of listener.streams) {
        const isFull = !stream.sink.hasRoom();
        if (isFull && stream.late) this.#open.drop(listener, stream);
        stream.late = isFull;
      }
    }
  }

  /** Catches up with missed signals. @param areSignalsLost whether signals were lost, so that counts may have changed */
  async lookAgain(areSignalsLost = false): Promise<void> {
    const everybody = this.#open.everybody();
    for (let n = 0; n < everybody.length; n += LISTENERS_PER_CHECK) {
      const batch = everybody.slice(n, n + LISTENERS_PER_CHECK);
      await this.#check(batch);
      await this.#catchUp(batch);
    }
    if (areSignalsLost) for (const listener of everybody) this.#unread.send(listener);
  }

  async #check(listeners: StreamListener[]): Promise<void> {
    const streams = listeners.flatMap((each) => [...each.streams].map((stream) => [each, stream] as const));
    const ids = new Set(streams.map(([, { sessionId }]) => sessionId));
    const ends = await this.#runInQueue(() => this.options.sessionEnds([...ids]));
    for (const [listener, stream] of streams) {
      const until = ends.get(stream.sessionId);
      if (until === undefined) this.#open.drop(listener, stream);
      else stream.until = until;
    }
  }

  async #catchUp(listeners: StreamListener[]): Promise<void> {
    const ids = listeners.map(({ id }) => id);
    const last = await this.#runInQueue(() => findLastSeqs(this.options.db, ids));
    for (const listener of listeners) {
      const seq = last.get(listener.id) ?? 0;
      if (![...listener.streams].some(({ cursor }) => cursor !== null && cursor < seq)) continue;
      this.#follower.follow(listener);
      // Their signal was lost with that of the log.
      this.#unread.send(listener);
    }
  }

  /** Sends everybody a retry time and ends all streams. */
  end(): void {
    this.#over = true;
    for (const listener of this.#open.everybody()) {
      for (const stream of listener.streams) {
        // Different times, so that not all reconnect at once.
        stream.sink.write(encodeRetry(EVENT_STREAM_LIMITS.reconnectDelay * (1 + this.options.random())));
        this.#open.drop(listener, stream);
      }
    }
  }
}
