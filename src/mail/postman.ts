import type { OutboxRow } from "../db/tables/mail";
import type { Db } from "../db/transact";
import { MAIL, MINUTE, SECOND } from "../limits";
import { described, type Log } from "../log";
import { type Letter, type Mail, Undeliverable } from "./mail";

const AT_ONCE = 5;
/** Poll interval: another process may have queued a letter. */
const ROUND = MINUTE;
/** ms. The answer goes out first, so that its time does not tell whether there is a letter. */
const ANSWER_FIRST = 100;
const LATER = 5 * SECOND;

/** Renders a letter anew for each try; null: pointless by now. */
export type Compose = (row: OutboxRow, now: number) => Promise<Letter | null>;

export interface Postman {
  wake(): void;
  /** @returns the number of rows looked at */
  round(): Promise<number>;
  stop(): Promise<void>;
}

interface Post {
  db: Db;
  mail: Mail;
  compose: Compose;
  /** ms */
  clock(): number;
  log: Log;
}

const waitAfter = (attempts: number): number =>
  MAIL.waits[attempts] ?? MAIL.waits[MAIL.waits.length - 1] ?? 0;

const dueAt = (db: Db, now: number) =>
  db.selectFrom("outbox").selectAll().where("next_at", "<=", now).orderBy("next_at").limit(AT_ONCE).execute();

/** Of several processes one gets the row; it is due again after this try's timeout. */
async function claim(db: Db, { id, attempts }: OutboxRow, now: number): Promise<boolean> {
  const row = await db
    .updateTable("outbox")
    .set({ attempts: attempts + 1, next_at: now + MAIL.handover + waitAfter(attempts) })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Loggable part of an error: no address, no text. */
function faultOf(error: unknown): { fault: string; answer?: number } {
  const { code, responseCode } = (error instanceof Undeliverable ? error.cause : error) as {
    code?: unknown;
    responseCode?: unknown;
  };
  return {
    fault: typeof code === "string" ? code : "unknown",
    ...(typeof responseCode === "number" && { answer: responseCode }),
  };
}

async function handOver({ mail, compose, log }: Post, row: OutboxRow, now: number): Promise<boolean> {
  const said = { kind: row.kind, attempt: row.attempts + 1 };
  try {
    const letter = await compose(row, now);
    if (letter) await mail.send(letter, { id: row.id, now });
    log.info(said, letter ? "letter handed over" : "letter not needed any more");
    return true;
  } catch (error) {
    const over = error instanceof Undeliverable || now - row.created_at >= MAIL.givenUp;
    log.warn({ ...said, ...faultOf(error) }, over ? "letter given up" : "letter will be tried again");
    return over;
  }
}

async function deliver(post: Post, row: OutboxRow): Promise<void> {
  const now = post.clock();
  if (!(await claim(post.db, row, now))) return;
  const done = await handOver(post, row, now);
  if (done) await post.db.deleteFrom("outbox").where("id", "=", row.id).execute();
}

/** Delivers the outbox: on `wake`, when due, every minute. At least once: a crash may repeat a letter. */
export function createPostman(post: Post): Postman {
  const { db, clock, log } = post;
  let stopped = false;
  let again = false;
  let called = false;
  let walk: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function round(): Promise<number> {
    const due = await dueAt(db, clock());
    await Promise.all(due.map((row) => deliver(post, row)));
    return due.length;
  }

  async function untilNext(): Promise<number> {
    const next = await db.selectFrom("outbox").select("next_at").orderBy("next_at").executeTakeFirst();
    return next ? Math.min(ROUND, Math.max(0, next.next_at - clock())) : ROUND;
  }

  async function walkAll(): Promise<number> {
    try {
      do {
        again = false;
      } while (!stopped && ((await round()) > 0 || again));
      return await untilNext();
    } catch (error) {
      log.error(described(error), "the outbox could not be read");
      return LATER;
    }
  }

  function walkOn(): void {
    called = false;
    if (stopped || walk) return;
    walk = walkAll().then((wait) => {
      walk = null;
      plan(again ? 0 : wait);
    });
  }

  function plan(wait: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(walkOn, wait);
  }

  function wake(): void {
    again = true;
    if (walk || called) return;
    called = true;
    plan(ANSWER_FIRST);
  }

  const stop = async (): Promise<void> => {
    stopped = true;
    clearTimeout(timer);
    await walk;
  };
  return { wake, round, stop };
}
