/**
 * Waiting for what is outside of this process: the database's server, buckets, mail, sign-in, push and translation
 * servers. Nothing is waited for without an end, and one request waits for 8 s in all, whatever hangs.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { monotonicTime } from "./clock";
import { startTimer, stopTimer, timeoutSignal } from "./timers";
import { SECOND } from "./units";

/** Waiting for what is outside of this process. Times in ms. */
export const OUTSIDE_LIMITS = {
  /** In all that one request waits for services and the database: with its own work, and on a busy machine, it stays below 10 s. */
  request: 8 * SECOND,
  /** Of that, services leave to the database: a bucket that hangs must not make it fail what is half done. */
  keptForDatabase: 1.5 * SECOND,
  /** A wait that is shorter does not count: many short ones are work, not silence. */
  counted: SECOND / 2,
  /** Probes of proxies and monitors, which are answered within a second. */
  probe: 0.6 * SECOND,
} as const;

/** A `reader` leaves nothing half done that has to be written after it, so it may use all there is. */
type OutsidePart = "database" | "services" | "reader";

interface Account {
  /** ms */
  left: number;
  /** Up to when waits were counted: those at the same time count once. */
  countedTo: number;
  /** Id of who is signed in; null: nobody, or not known yet. */
  person: string | null;
}

const requestAccount = new AsyncLocalStorage<Account>();

/** Runs the work of one request: from here to its end it waits no longer than `OUTSIDE_LIMITS.request` in all. */
export async function withRequestDeadline<T>(work: () => Promise<T>): Promise<T> {
  const account: Account = { left: OUTSIDE_LIMITS.request, countedTo: 0, person: null };
  try {
    return await requestAccount.run(account, work);
  } finally {
    // What streams on afterwards has its own bounds.
    account.left = Number.POSITIVE_INFINITY;
    account.person = null;
  }
}

/** Says whose request it is that runs now. */
export function setRequestPerson(id: string | null): void {
  const account = requestAccount.getStore();
  if (account) account.person = id;
}

/** Id of the person whose request runs now; null: nobody's. */
export const requestPerson = (): string | null => requestAccount.getStore()?.person ?? null;

/** How long may be waited, ms: less than asked for where the request has waited before. 0: not at all. */
export function allowedWait(part: OutsidePart, ms: number): number {
  const left = requestAccount.getStore()?.left ?? Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(ms, part === "services" ? left - OUTSIDE_LIMITS.keptForDatabase : left));
}

/** Counts a wait. @param since when it began, by `monotonicTime` */
export function countWait(since: number): void {
  const account = requestAccount.getStore();
  if (!account) return;
  const now = monotonicTime();
  if (now - since < OUTSIDE_LIMITS.counted) return;
  account.left -= now - Math.max(since, account.countedTo);
  account.countedTo = now;
}

/** One that a wait ends with; it counts as a failure of storage. */
export const lateError = (what: string): Error =>
  Object.assign(new Error(`${what} did not answer in time`), { code: "ETIMEDOUT" });

export const isLateError = (error: unknown): boolean => Object(error).code === "ETIMEDOUT";

/** Bounds work that cannot be cancelled. @param ms at most @throws Error ETIMEDOUT */
export async function waitAtMost<T>(part: OutsidePart, ms: number, what: string, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const since = monotonicTime();
  const timer = startTimer(() => reject(lateError(what)), allowedWait(part, ms));
  try {
    return await Promise.race([work, late]);
  } finally {
    stopTimer(timer);
    countWait(since);
  }
}

/** For one whose body is read later. @param ms with the body */
export const deadlineSignal = (ms: number, part: OutsidePart = "services"): AbortSignal =>
  timeoutSignal(allowedWait(part, ms));

/** Rejects when the signal aborts, for work that does not listen to it. */
const rejectOnAbort = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });

/**
 * Asks a service. @param ms for all of its answer @param ask ends when the signal aborts
 * @param ending aborts it too @throws Error TimeoutError
 */
export async function askService<T>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<T>,
  ending?: AbortSignal | null,
  part: OutsidePart = "services",
): Promise<T> {
  const since = monotonicTime();
  const late = deadlineSignal(ms, part);
  const signal = ending ? AbortSignal.any([late, ending]) : late;
  try {
    return await rejectOnAbort(ask(signal), signal);
  } finally {
    countWait(since);
  }
}
