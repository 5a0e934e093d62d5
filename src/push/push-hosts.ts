import { PUSH_LIMITS } from "../limits/notifications";

interface PushHost {
  busy: number;
  failures: number;
  /** ms */
  restsUntil: number;
}

/** Load and failures of each push service, so that a slow one does not delay the others. */
export class PushHosts {
  readonly #hosts = new Map<string, PushHost>();

  /** ms to wait before the next handover; 0: none. */
  wait(host: string, now: number): number {
    const state = this.#hosts.get(host);
    if (!state) return 0;
    const rest = Math.min(state.restsUntil - now, PUSH_LIMITS.hostPauses.at(-1) ?? 0);
    if (rest > 0) return rest;
    return state.busy >= PUSH_LIMITS.perHost ? PUSH_LIMITS.busyHostDelay : 0;
  }

  /** A handover begins. */
  begin(host: string): void {
    const state = this.#hosts.get(host) ?? { busy: 0, failures: 0, restsUntil: 0 };
    state.busy++;
    this.#hosts.set(host, state);
  }

  /** A handover ends. @param answered whether the service answered without a failure of its own */
  end(host: string, answered: boolean, now: number): void {
    const state = this.#hosts.get(host);
    if (!state) return;
    state.busy--;
    if (answered) state.failures = 0;
    else state.restsUntil = now + (PUSH_LIMITS.hostPauses[state.failures++] ?? PUSH_LIMITS.hostPauses.at(-1) ?? 0);
    if (state.busy === 0 && state.failures === 0) this.#hosts.delete(host);
    else this.#deleteIdleHosts();
  }

  #deleteIdleHosts(): void {
    if (this.#hosts.size <= PUSH_LIMITS.hosts) return;
    for (const [host, { busy }] of this.#hosts) {
      if (busy === 0) this.#hosts.delete(host);
      if (this.#hosts.size <= PUSH_LIMITS.hosts) return;
    }
  }
}
