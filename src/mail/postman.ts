import { claim, dueRows, untilDue, waitAfter } from "../db/claims";
import type { OutboxRow } from "../db/tables/mail";
import type { Db } from "../db/transact";
import { MAIL } from "../limits/limits";
import type { Log } from "../runtime/log";
import { createRounds, type Rounds } from "../runtime/rounds";
import { type Letter, type Mail, Undeliverable } from "./mail";

/** Letters in hand, and so at most those that come twice when the process is killed. */
export const AT_ONCE = 5;

/** Renders a letter anew for each try; null: pointless by now. */
export type Compose = (row: OutboxRow, now: number) => Promise<Letter | null>;

export interface Postman extends Rounds {
  /** @returns the number of rows looked at */
  round(): Promise<number>;
}

interface Post {
  db: Db;
  mail: Mail;
  compose: Compose;
  /** ms */
  clock(): number;
  log: Log;
}

type Delivering = Post & { stopping: AbortSignal };

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

async function handOver(
  { mail, compose, log, stopping }: Delivering,
  row: OutboxRow,
  now: number,
): Promise<boolean> {
  const said = { kind: row.kind, attempt: row.attempts + 1 };
  try {
    const letter = await compose(row, now);
    if (letter) await mail.send(letter, { id: row.id, now, stopping });
    log.info(said, letter ? "letter handed over" : "letter not needed any more");
    return true;
  } catch (error) {
    const over = error instanceof Undeliverable || now - row.created_at >= MAIL.givenUp;
    log.warn({ ...said, ...faultOf(error) }, over ? "letter given up" : "letter will be tried again");
    return over;
  }
}

async function deliver(post: Delivering, row: OutboxRow): Promise<void> {
  const now = post.clock();
  const until = now + MAIL.handover + waitAfter(MAIL.waits, row.attempts);
  if (!(await claim(post.db, "outbox", row, until))) return;
  const done = await handOver(post, row, now);
  if (done) await post.db.deleteFrom("outbox").where("id", "=", row.id).execute();
}

/** Delivers the outbox. At least once: what was in hand at a crash, or whose yes was lost, comes again with the same Message-ID. */
export function createPostman(post: Post): Postman {
  const { db, clock, log } = post;
  const ending = new AbortController();
  const delivering = { ...post, stopping: ending.signal };

  async function round(): Promise<number> {
    const due = await dueRows(db, "outbox", clock(), AT_ONCE);
    await Promise.all(due.map((row) => deliver(delivering, row)));
    return due.length;
  }

  const untilNext = () => untilDue(db, "outbox", clock());
  const failed = "the outbox could not be read";
  const rounds = createRounds({ round, untilNext, log, failed });
  async function stop(): Promise<void> {
    const late = setTimeout(() => ending.abort(), MAIL.lastWords);
    await rounds.stop();
    clearTimeout(late);
  }
  return { ...rounds, round, stop };
}
