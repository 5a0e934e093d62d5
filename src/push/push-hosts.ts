import { PUSH_LIMITS } from "../limits/notifications";

interface PushHost {
  busy: number;
  failures: number;
  /** ms */
  restsUntil: number;
}

/** Keeps slow and silent push services from holding up the others. */
export class PushHosts {
  readonly #known = new Map<string, PushHost>();

  /** ms to wait before a handover; 0: go. */
  wait(host: string, now: number): number {
    const known = this.#known.get(host);
    if (!known) return 0;
    const rest = Math.min(known.restsUntil - now, PUSH_LIMITS.rests.at(-1) ?? 0);
    if (rest > 0) return rest;
    return known.busy >= PUSH_LIMITS.ofHost ? PUSH_LIMITS.busy : 0;
  }

  begin(host: string): void {
    const known = this.#known.get(host) ?? { busy: 0, failures: 0, restsUntil: 0 };
    known.busy++;
    this.#known.set(host, known);
  }

  /** @param answered whether it gave an answer that is no fault of its own */
  end(host: string, answered: boolean, now: number): void {
    const known = this.#known.get(host);
    if (!known) return;
    known.busy--;
    if (answered) known.failures = 0;
    else known.restsUntil = now + (PUSH_LIMITS.rests[known.failures++] ?? PUSH_LIMITS.rests.at(-1) ?? 0);
    if (known.busy === 0 && known.failures === 0) this.#known.delete(host);
    else this.#forget();
  }

  #forget(): void {
    if (this.#known.size <= PUSH_LIMITS.hosts) return;
    for (const [host, { busy }] of this.#known) {
      if (busy === 0) this.#known.delete(host);
      if (this.#known.size <= PUSH_LIMITS.hosts) return;
    }
  }
}
