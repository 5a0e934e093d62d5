/** ms to wait for the leader, and between checks. */
const LEADER_REPLY_WAIT = 300;
const LEADER_CHECK_INTERVAL = 10_000;

type StartLeading = () => () => void;

type LeaderSignal = { say: "who" | "me" | "gone"; id: number };

/** Web Locks: the next in the queue leads. */
function waitByLock(name: string, lead: StartLeading): () => void {
  const abort = new AbortController();
  let stop = () => abort.abort();
  const leading = new Promise<void>((resolve) => {
    stop = () => {
      abort.abort();
      resolve();
    };
  });
  const whileLeading = () => {
    lead();
    return leading;
  };
  navigator.locks.request(name, { signal: abort.signal }, whileLeading).catch(() => undefined);
  return () => stop();
}

/** Fallback over BroadcastChannel: without an answer a tab leads; of two the larger number yields. */
class ChannelElection {
  readonly #id = Math.random();
  readonly #channel: BroadcastChannel;
  #timer = 0;
  #rest: (() => void) | null = null;

  constructor(
    name: string,
    private readonly lead: StartLeading,
  ) {
    this.#channel = new BroadcastChannel(`${name}-lead`);
    this.#channel.onmessage = ({ data }: MessageEvent<LeaderSignal>) => this.#receive(data);
    this.#ask();
  }

  leave(): void {
    clearTimeout(this.#timer);
    if (this.#rest) this.#say("gone");
    this.#channel.close();
  }

  #say = (say: LeaderSignal["say"]): void =>
    this.#channel.postMessage({ say, id: this.#id } satisfies LeaderSignal);

  #ask = (): void => {
    this.#say("who");
    this.#then(this.#begin, LEADER_REPLY_WAIT);
  };

  #begin = (): void => {
    this.#say("me");
    this.#rest = this.lead();
  };

  #then(work: () => void, wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(work, wait);
  }

  #receive({ say, id }: LeaderSignal): void {
    if (this.#rest) this.#hearLeading(say, id);
    else if (say === "gone") this.#then(this.#ask, Math.random() * LEADER_REPLY_WAIT);
    else if (say === "me" || id < this.#id)
      this.#then(this.#ask, say === "me" ? LEADER_CHECK_INTERVAL : 2 * LEADER_REPLY_WAIT);
  }

  #hearLeading(say: LeaderSignal["say"], id: number): void {
    if (say === "gone") return;
    if (say === "who" || id > this.#id) {
      this.#say("me");
      return;
    }
    this.#rest?.();
    this.#rest = null;
    this.#then(this.#ask, LEADER_CHECK_INTERVAL);
  }
}

/** Leads once no other tab does. @returns stops */
export function waitToLead(name: string, lead: StartLeading): () => void {
  if (navigator.locks) return waitByLock(name, lead);
  const election = new ChannelElection(name, lead);
  return () => election.leave();
}
