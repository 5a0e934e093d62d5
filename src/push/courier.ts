import { claim, dueRows, untilDue, waitAfter } from "../db/claims";
import type { PushNewsRow } from "../db/tables/push";
import type { Db } from "../db/transact";
import { PUSH } from "../limits/limits";
import { described, type Log } from "../runtime/log";
import { createRounds, type Rounds } from "../runtime/rounds";
import { sha256 } from "../runtime/sha256";
import { drop, heldFor, hold, markShown, putOff, putTogether } from "./delivery-state";
import { Hosts } from "./hosts";
import { measureHandovers } from "./measured";
import { WITHDRAW } from "./news";
import { padded } from "./padded";
import type { Message, Outcome, Push, Target } from "./push";
import { endSubscription, targetOf } from "./subscriptions";

/** What stands in the notification. */
interface Shown {
  title: string;
  body?: string;
  /** Path it leads to. */
  url: string;
  lang: string;
  dir: "ltr" | "rtl";
  /** The label of its button, which leads there too. */
  act: string;
}

/** What becomes of news: shown, not needed any more, or held until a time. */
export type Composed = { shown: Shown; urgent: boolean } | { until: number } | null;
/** Renders news anew for each try. */
export type Compose = (userId: string, row: PushNewsRow, now: number) => Promise<Composed>;

interface Courier extends Rounds {
  /** Starts what is due. @returns the number of rows looked at */
  round(): Promise<number>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

interface Tools {
  db: Db;
  push: Push;
  compose: Compose;
  /** ms */
  clock(): number;
  log: Log;
}

/** Apple ends the subscription of who is sent something that does not show. */
const takesSilence = (endpoint: string): boolean => !new URL(endpoint).hostname.endsWith(".apple.com");

const TOPIC = 32;
const topicOf = (tag: string): string =>
  Buffer.from(sha256(tag), "hex").toString("base64url").slice(0, TOPIC);

const messageOf = (tag: string, { shown, urgent }: Extract<Composed, { shown: Shown }>): Message => ({
  payload: padded({ tag, ...shown }),
  ttl: urgent ? PUSH.kept.urgent : PUSH.kept.news,
  urgency: urgent ? "high" : "normal",
  topic: topicOf(tag),
});

const withdrawal = (tag: string): Message => ({
  payload: padded({ close: tag }),
  ttl: PUSH.kept.close,
  urgency: "normal",
  topic: topicOf(tag),
});

function faultOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name);
}

type Found = Target & { user_id: string };

interface Work extends Tools {
  hosts: Hosts;
  count: ReturnType<typeof measureHandovers>;
  stopping: AbortSignal;
}

/** What was held for a browser and is to be shown now. */
async function fitOf(
  { db, compose }: Pick<Work, "db" | "compose">,
  subscription: string,
  userId: string,
  now: number,
) {
  const fit: PushNewsRow[] = [];
  for (const each of await heldFor(db, subscription, now)) {
    const said = await compose(userId, each, now);
    if (said && "shown" in said) fit.push(each);
  }
  return fit;
}

/** Several that were held become one. @returns null: nothing to send now */
async function composed({ db, compose }: Work, row: PushNewsRow, { user_id }: Found, now: number) {
  const said = await compose(user_id, row, now);
  if (said && "until" in said) {
    await hold(db, row, said.until);
    return null;
  }
  if (!said) await drop(db, row);
  if (!said || row.held === 0) return said;
  const fit = await fitOf({ db, compose }, row.subscription_id, user_id, now);
  // Another flight has put it together with others meanwhile.
  if (!fit.some(({ id }) => id === row.id)) return null;
  if (fit.length < 2) return said;
  await putTogether(db, fit, now);
  return null;
}

async function messageFor(work: Work, row: PushNewsRow, target: Found, now: number): Promise<Message | null> {
  if (row.kind !== WITHDRAW) {
    const said = await composed(work, row, target, now);
    return said && messageOf(row.tag, said);
  }
  if (row.shown_at !== null && takesSilence(target.endpoint)) return withdrawal(row.tag);
  await drop(work.db, row);
  return null;
}

async function later(
  { db, log, count }: Work,
  row: PushNewsRow,
  wait: number | null,
  now: number,
  fault: object,
): Promise<void> {
  const over = now - row.created_at >= PUSH.givenUp;
  count(over ? "given_up" : "failed");
  const said = { kind: row.kind, attempt: row.attempts, ...fault };
  log.warn(said, over ? "push given up" : "push will be tried again");
  if (over) return void (await drop(db, row));
  await putOff(db, row, now + Math.max(wait ?? 0, waitAfter(PUSH.waits, row.attempts - 1)));
}

async function settle(work: Work, row: PushNewsRow, outcome: Outcome, now: number): Promise<void> {
  const { db, log, count } = work;
  switch (outcome.is) {
    case "later":
      return later(work, row, outcome.after, now, { answer: outcome.status });
    case "gone":
      count("gone");
      return endSubscription(db, row.subscription_id);
    case "refused":
      count("refused");
      log.warn({ kind: row.kind, answer: outcome.status }, "push refused for good");
      return void (await drop(db, row));
    case "delivered":
      count("delivered");
      return void (await (row.kind === WITHDRAW ? drop(db, row) : markShown(db, row, now)));
    default:
      outcome satisfies never;
  }
}

/** @returns whether the push service is well */
async function handOver(work: Work, row: PushNewsRow, target: Found): Promise<boolean> {
  const { push, clock, stopping } = work;
  const now = clock();
  const message = await messageFor(work, row, target, now);
  if (!message) return true;
  try {
    const outcome = await push.send(target, message, now, stopping);
    await settle(work, row, outcome, clock());
    return outcome.is !== "later" || outcome.status < 500;
  } catch (error) {
    if (!stopping.aborted) await later(work, row, null, clock(), { fault: faultOf(error) });
    return false;
  }
}

const hostOf = ({ endpoint }: Target): string => new URL(endpoint).host;

/** Takes a row if its host is free and no other process has it. @returns what hands it over */
async function take(work: Work, due: PushNewsRow): Promise<(() => Promise<void>) | null> {
  const { db, hosts, clock } = work;
  const now = clock();
  const target = await targetOf(db, due.subscription_id, now);
  if (!target) await endSubscription(db, due.subscription_id);
  if (!target) return null;
  const host = hostOf(target);
  const wait = hosts.wait(host, now);
  if (wait > 0) await putOff(db, due, now + wait);
  if (wait > 0) return null;
  const row = await claim(db, "push_news", due, now + PUSH.timeout + waitAfter(PUSH.waits, due.attempts));
  if (!row) return null;
  hosts.begin(host);
  return async () => {
    let well = false;
    try {
      well = await handOver(work, row, target);
    } finally {
      hosts.end(host, well, clock());
    }
  };
}

/** Hands news over to push services. At least once: a crash may repeat one, which replaces itself on the screen. */
export function createCourier(tools: Tools): Courier {
  const { db, clock, log } = tools;
  const ending = new AbortController();
  const count = measureHandovers(db, clock);
  const work: Work = { ...tools, hosts: new Hosts(), count, stopping: ending.signal };
  const flying = new Set<Promise<void>>();
  const fail = (error: unknown) => void log.error(described(error), "push failed");

  function fly(flight: () => Promise<void>): void {
    const flown = flight()
      .catch(fail)
      .finally(() => {
        flying.delete(flown);
        if (flying.size === PUSH.atOnce - 1) rounds.wake();
      });
    flying.add(flown);
  }

  async function round(): Promise<number> {
    const room = PUSH.atOnce - flying.size;
    if (room <= 0) return 0;
    const due = await dueRows(db, "push_news", clock(), room);
    for (const row of due) {
      const flight = await take(work, row);
      if (flight) fly(flight);
    }
    return due.length;
  }

  const full = () => flying.size >= PUSH.atOnce;
  const untilNext = async () => (full() ? undefined : untilDue(db, "push_news", clock()));
  const rounds = createRounds({ round, untilNext, log, failed: "the push outbox could not be read" });
  const idle = async () => void (await Promise.all(flying));
  return {
    ...rounds,
    round,
    idle,
    async stop() {
      ending.abort();
      await rounds.stop();
      await idle();
    },
  };
}
