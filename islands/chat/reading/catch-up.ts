import type { ChatMessageJson } from "../../../src/ui/chat/types";
import type { MessagePage } from "../../../src/ui/chat/view-state";
import { type FetchedPage, isWorthRetry } from "../api";
import { addRange, contiguousEnd, endRanges, holesOf, type MessageRange } from "./ranges";

/** ms until what is missing is asked for again; the last one repeats. */
const CATCH_UP_WAITS = [500, 1_000, 2_000, 4_000, 8_000] as const;

/** Unread messages that are loaded without being asked for; older ones come when somebody scrolls up to them. */
const UNREAD_LOADED = 500;

interface CatchUpPage {
  first: FetchedPage;
  /** `seq` up to which the person had read when the page was made. */
  readSeq: number;
  fetchPage(before: string | null, signal: AbortSignal): Promise<FetchedPage>;
  /** Messages that are on the page now. */
  messages(): readonly ChatMessageJson[];
  show(page: MessagePage): void;
  onChange(coverage: Coverage): void;
}

/** What the page has of the conversation. */
export interface Coverage {
  /** Numbers after which messages are missing. */
  holes: readonly number[];
  /** Cursor of what comes before the oldest message; null: it is the first one. */
  before: string | null;
  /** Number up to which nothing is missing since the last one that was read. */
  contiguous: number;
}

interface Request {
  before: string | null;
  abort: AbortController;
}

const lastSeqOf = (messages: readonly ChatMessageJson[]): number => messages.at(-1)?.seq ?? 0;

const rangeOf = ({ messages, before }: FetchedPage, to: number, fresh: boolean): MessageRange => ({
  from: before === null ? 0 : (messages[0]?.seq ?? 0),
  to,
  before,
  fresh,
});

/**
 * Loads what is missing, newest first, one request at a time, until the page has it: after a gap of the event stream all
 * that is shown or unread, and older messages when they are wanted. A failed request is repeated after a growing pause, and
 * at once by `hurry`; a refused one by `hurry` alone.
 */
export class CatchUp {
  #ranges: readonly MessageRange[];
  /** The highest `seq` that the page or the stream has told of. */
  #known: number;
  /** Whether the event stream has begun. */
  #began = false;
  #isOlderWanted = false;
  #request: Request | null = null;
  #failures = 0;
  /** Since the last answer a request has failed. */
  #hasFailed = false;
  /** Until the pause after a failure ends, or `hurry`. */
  #isPaused = false;
  #timer = 0;

  constructor(private readonly page: CatchUpPage) {
    this.#known = lastSeqOf(page.first.messages);
    this.#ranges = [rangeOf(page.first, this.#known, false)];
  }

  get coverage(): Coverage {
    const holes = holesOf(this.#ranges);
    const top = this.#ranges.at(-1);
    const isEndUnknown = this.#began && this.#hasFailed && top?.to !== Number.POSITIVE_INFINITY;
    return {
      holes: isEndUnknown ? [...holes, top?.to ?? 0] : holes,
      before: this.#ranges[0]?.before ?? null,
      contiguous: contiguousEnd(this.#ranges, this.page.readSeq),
    };
  }

  /** Events are missing, or the stream begins: all is read anew. */
  reset(): void {
    this.#began = true;
    this.#ranges = endRanges(this.#ranges, this.#known);
    this.hurry();
  }

  /** The stream told of a message of this conversation. */
  note(seq: number): void {
    this.#known = Math.max(this.#known, seq);
  }

  loadOlder(): void {
    this.#isOlderWanted = true;
    this.#step();
  }

  /** Somebody asks for them: also at once where a request has failed. */
  retryOlder(): void {
    this.#isOlderWanted = true;
    this.resume();
  }

  /** The network may be back, or somebody does not want to wait: gives up what hangs and asks at once. */
  hurry(): void {
    this.#request?.abort.abort();
    this.#request = null;
    this.#failures = 0;
    this.resume();
  }

  /** Ends a pause. */
  resume(): void {
    clearTimeout(this.#timer);
    this.#isPaused = false;
    this.#step();
  }

  stop(): void {
    this.#request?.abort.abort();
    clearTimeout(this.#timer);
    this.#isPaused = true;
  }

  /** Cursor of the next page that is missing: null is the newest one; undefined: nothing is missing. */
  #next(): string | null | undefined {
    const top = this.#ranges.at(-1);
    const lowest = this.#ranges[0];
    if (this.#began && (!top || top.to !== Number.POSITIVE_INFINITY)) return null;
    const unread = Math.max(this.page.readSeq + 1, this.#known - UNREAD_LOADED);
    const wanted = Math.min(lowest?.from ?? 0, unread);
    if (this.#began && top?.before && top.from > wanted) return top.before;
    this.#isOlderWanted &&= Boolean(lowest?.before);
    return this.#isOlderWanted ? lowest?.before : undefined;
  }

  #step(): void {
    const before = this.#next();
    this.page.onChange(this.coverage);
    if (before === undefined || this.#request || this.#isPaused) return;
    const request = { before, abort: new AbortController() };
    this.#request = request;
    void this.#load(request);
  }

  async #load(request: Request): Promise<void> {
    const known = new Set(this.page.messages().map(({ id }) => id));
    const outcome = await this.page
      .fetchPage(request.before, request.abort.signal)
      .catch((error: unknown) => ({ error }));
    if (this.#request !== request) return;
    this.#request = null;
    if ("error" in outcome) this.#failed(outcome.error);
    else this.#loaded(request.before, outcome, known);
    this.#step();
  }

  #loaded(before: string | null, answer: FetchedPage, known: ReadonlySet<string>): void {
    this.#failures = 0;
    this.#hasFailed = false;
    const isNewest = before === null;
    const above = this.#ranges.find((range) => range.before === before);
    const to = isNewest ? Number.POSITIVE_INFINITY : (above?.from ?? 1) - 1;
    // What is older than what was not read anew is not current either: it is read again after it.
    const range = rangeOf(answer, to, isNewest || above?.fresh === true);
    this.#ranges = addRange(this.#ranges, range);
    this.note(lastSeqOf(answer.messages));
    if (!isNewest && range.from === this.#ranges[0]?.from) this.#isOlderWanted = false;
    this.page.show({ messages: answer.messages, from: range.from, to, known });
  }

  #failed(error: unknown): void {
    const wait = CATCH_UP_WAITS[Math.min(this.#failures++, CATCH_UP_WAITS.length - 1)] ?? 0;
    this.#hasFailed = true;
    this.#isPaused = true;
    if (isWorthRetry(error)) this.#timer = window.setTimeout(() => this.resume(), wait * (0.75 + Math.random() / 4));
  }
}
