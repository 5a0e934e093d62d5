import { claimOutboxRow, listDueOutboxRows, msUntilOutboxDue, retryDelay } from "../db/outbox-claims";
import type { MailOutboxRow } from "../db/tables/mail";
import type { Db } from "../db/transact";
import { MAIL_LIMITS } from "../limits/mail";
import type { ServerLog } from "../runtime/log";
import { createOutboxRounds, type OutboxRounds } from "../runtime/rounds";
import { type Email, type MailTransport, UndeliverableError } from "./mail-transport";

/** Letters in hand, and so at most those that come twice when the process is killed. */
export const EMAILS_AT_ONCE = 5;

/** Renders a letter anew for each try; null: pointless by now. */
export type ComposeEmail = (row: MailOutboxRow, now: number) => Promise<Email | null>;

export interface MailDeliverer extends OutboxRounds {
  /** @returns the number of rows looked at */
  round(): Promise<number>;
}

interface MailDelivererTools {
  db: Db;
  mail: MailTransport;
  compose: ComposeEmail;
  /** ms */
  clock(): number;
  log: ServerLog;
}

type MailDelivery = MailDelivererTools & { stopping: AbortSignal };

/** Loggable part of an error: no address, no text. */
function mailFaultOf(error: unknown): { fault: string; answer?: number } {
  const { code, responseCode } = (error instanceof UndeliverableError ? error.cause : error) as {
    code?: unknown;
    responseCode?: unknown;
  };
  return {
    fault: typeof code === "string" ? code : "unknown",
    ...(typeof responseCode === "number" && { answer: responseCode }),
  };
}

async function composeAndSendEmail(
  { mail, compose, log, stopping }: MailDelivery,
  row: MailOutboxRow,
  now: number,
): Promise<boolean> {
  const said = { kind: row.kind, attempt: row.attempts + 1 };
  try {
    const letter = await compose(row, now);
    if (letter) await mail.send(letter, { id: row.id, now, stopping });
    log.info(said, letter ? "letter handed over" : "letter not needed any more");
    return true;
  } catch (error) {
    const over = error instanceof UndeliverableError || now - row.created_at >= MAIL_LIMITS.givenUp;
    log.warn({ ...said, ...mailFaultOf(error) }, over ? "letter given up" : "letter will be tried again");
    return over;
  }
}

async function deliverEmail(post: MailDelivery, row: MailOutboxRow): Promise<void> {
  const now = post.clock();
  const until = now + MAIL_LIMITS.handover + retryDelay(MAIL_LIMITS.waits, row.attempts);
  if (!(await claimOutboxRow(post.db, "outbox", row, until))) return;
  const done = await composeAndSendEmail(post, row, now);
  if (done) await post.db.deleteFrom("outbox").where("id", "=", row.id).execute();
}

/** Delivers the outbox. At least once: what was in hand at a crash, or whose yes was lost, comes again with the same Message-ID. */
export function createMailDeliverer(post: MailDelivererTools): MailDeliverer {
  const { db, clock, log } = post;
  const ending = new AbortController();
  const delivering = { ...post, stopping: ending.signal };

  async function round(): Promise<number> {
    const due = await listDueOutboxRows(db, "outbox", clock(), EMAILS_AT_ONCE);
    await Promise.all(due.map((row) => deliverEmail(delivering, row)));
    return due.length;
  }

  const untilNext = () => msUntilOutboxDue(db, "outbox", clock());
  const failed = "the outbox could not be read";
  const rounds = createOutboxRounds({ round, untilNext, log, failed });
  async function stop(): Promise<void> {
    const late = setTimeout(() => ending.abort(), MAIL_LIMITS.lastWords);
    await rounds.stop();
    clearTimeout(late);
  }
  return { ...rounds, round, stop };
}
