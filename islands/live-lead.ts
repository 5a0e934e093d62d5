/** Which of a browser's tabs holds the stream. */

/** How long an answer of the tab that leads is waited for, and how often it is asked whether it is still there, ms. */
const ANSWER = 300;
const ASKED = 10_000;

/** Makes this tab the one that leads. @returns what makes it one of the others again */
type Lead = () => () => void;

type Word = { say: "who" | "me" | "gone"; id: number };

/** The browser itself sees to it that one leads: the next in the queue when it goes. */
function byLock(name: string, lead: Lead): () => void {
  const gone = new AbortController();
  let leave = () => gone.abort();
  const held = new Promise<void>((resolve) => {
    leave = () => {
      gone.abort();
      resolve();
    };
  });
  const whileLeading = () => {
    lead();
    return held;
  };
  navigator.locks.request(name, { signal: gone.signal }, whileLeading).catch(() => undefined);
  return () => leave();
}

/**
 * Without locks the tabs ask each other: who gets no answer leads, and of two that lead the one with the larger number
 * steps back. For a moment there may be two, who both hear everything.
 */
class Talk {
  readonly #id = Math.random();
  readonly #channel: BroadcastChannel;
  #timer = 0;
  #rest: (() => void) | null = null;

  constructor(
    name: string,
    private readonly lead: Lead,
  ) {
    this.#channel = new BroadcastChannel(`${name}-lead`);
    this.#channel.onmessage = ({ data }: MessageEvent<Word>) => this.#hear(data);
    this.#ask();
  }

  leave(): void {
    clearTimeout(this.#timer);
    if (this.#rest) this.#say("gone");
    this.#channel.close();
  }

  #say = (say: Word["say"]): void => this.#channel.postMessage({ say, id: this.#id } satisfies Word);

  #ask = (): void => {
    this.#say("who");
    this.#then(this.#begin, ANSWER);
  };

  #begin = (): void => {
    this.#say("me");
    this.#rest = this.lead();
  };

  #then(what: () => void, wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(what, wait);
  }

  #hear({ say, id }: Word): void {
    if (this.#rest) this.#hearLeading(say, id);
    else if (say === "gone") this.#then(this.#ask, Math.random() * ANSWER);
    else if (say === "me" || id < this.#id) this.#then(this.#ask, say === "me" ? ASKED : 2 * ANSWER);
  }

  #hearLeading(say: Word["say"], id: number): void {
    if (say === "gone") return;
    if (say === "who" || id > this.#id) {
      this.#say("me");
      return;
    }
    this.#rest?.();
    this.#rest = null;
    this.#then(this.#ask, ASKED);
  }
}

/** Waits until no other tab leads, then leads. @returns what leaves the others to it */
export function waitToLead(name: string, lead: Lead): () => void {
  if (navigator.locks) return byLock(name, lead);
  const talk = new Talk(name, lead);
  return () => talk.leave();
}
