/** ms to wait for the leader, and between checks. */
const ANSWER = 300;
const ASKED = 10_000;

type Lead = () => () => void;

type Word = { say: "who" | "me" | "gone"; id: number };

/** Web Locks: the next in the queue leads. */
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

/** Fallback over BroadcastChannel: without an answer a tab leads; of two the larger number yields. */
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

/** Leads once no other tab does. @returns stops */
export function waitToLead(name: string, lead: Lead): () => void {
  if (navigator.locks) return byLock(name, lead);
  const talk = new Talk(name, lead);
  return () => talk.leave();
}
