/** ms to wait for the leader, and between checks. */
const LEADER_REPLY_WAIT = 300;
const LEADER_CHECK_INTERVAL = 10_000;

type LeaderSignal = { say: "who" | "me" | "gone"; id: number };

/** Fallback over BroadcastChannel: without a reply a tab leads; of two leaders the one with the larger number gives up. */
export class ChannelElection {
  readonly #id = Math.random();
  readonly #channel: BroadcastChannel;
  #timer = 0;
  #stopLeading: (() => void) | null = null;

  constructor(
    name: string,
    private readonly lead: () => () => void,
  ) {
    this.#channel = new BroadcastChannel(`${name}-lead`);
    this.#channel.onmessage = ({ data }: MessageEvent<LeaderSignal>) => this.#receive(data);
    this.#queryLeader();
  }

  leave(): void {
    clearTimeout(this.#timer);
    if (this.#stopLeading) this.#post("gone");
    this.#channel.close();
  }

  #post = (say: LeaderSignal["say"]): void => this.#channel.postMessage({ say, id: this.#id } satisfies LeaderSignal);

  #queryLeader = (): void => {
    this.#post("who");
    this.#schedule(this.#startLeading, LEADER_REPLY_WAIT);
  };

  #startLeading = (): void => {
    this.#post("me");
    this.#stopLeading = this.lead();
  };

  #schedule(work: () => void, wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(work, wait);
  }

  #receive({ say, id }: LeaderSignal): void {
    if (this.#stopLeading) this.#receiveAsLeader(say, id);
    else if (say === "gone") this.#schedule(this.#queryLeader, Math.random() * LEADER_REPLY_WAIT);
    else if (say === "me" || id < this.#id)
      this.#schedule(this.#queryLeader, say === "me" ? LEADER_CHECK_INTERVAL : 2 * LEADER_REPLY_WAIT);
  }

  #receiveAsLeader(say: LeaderSignal["say"], id: number): void {
    if (say === "gone") return;
    if (say === "who" || id > this.#id) {
      this.#post("me");
      return;
    }
    this.#stopLeading?.();
    this.#stopLeading = null;
    this.#schedule(this.#queryLeader, LEADER_CHECK_INTERVAL);
  }
}
