import { claimOutboxRow, listDueOutboxRows, msUntilOutboxDue, retryDelay } from "../db/outbox-claims";
import type { MailOutboxRow } from "../db/tables/mail";
import type { Db } from "../db/transact";
import { MAIL_LIMITS } from "../limits/mail";
import type { ServerLog } from "../runtime/log";
import { createOutboxRounds, type OutboxRounds } from "../runtime/rounds";
import { startTimer, stopTimer } from "../runtime/timers";
import { type Email, type MailTransport, UndeliverableError } from "./mail-transport";

/** Renders an email for each try; null: it is not needed any more. */
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

/** The part of an error that may be logged: no address, no text. */
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
  const fields = { kind: row.kind, attempt: row.attempts + 1 };
  try {
    const email = await compose(row, now);
    if (email) await mail.send(email, { id: row.id, now, stopping });
    log.info(fields, email ? "email handed over" : "email not needed any more");
    return true;
  } catch (error) {
    const isOver = error instanceof UndeliverableError || now - row.created_at >= MAIL_LIMITS.giveUpAfter;
    log.warn({ ...fields, ...mailFaultOf(error) }, isOver ? "email given up" : "email will be tried again");
    return isOver;
  }
}

async function deliverEmail(delivery: MailDelivery, row: MailOutboxRow): Promise<void> {
  const now = delivery.clock();
  const until = now + MAIL_LIMITS.handover + retryDelay(MAIL_LIMITS.retryDelays, row.attempts);
  if (!(await claimOutboxRow(delivery.db, "outbox", row, until))) return;
  const done = await composeAndSendEmail(delivery, row, now);
  if (done) await delivery.db.deleteFrom("outbox").where("id", "=", row.id).execute();
}

/** Delivers the outbox, each email at least once: after a crash or a lost answer it is sent again with the same Message-ID. */
export function createMailDeliverer(tools: MailDelivererTools): MailDeliverer {
  const { db, clock, log } = tools;
  const stopped = new AbortController();
  const delivery = { ...tools, stopping: stopped.signal };

  async function round(): Promise<number> {
    const due = await listDueOutboxRows(db, "outbox", clock(), MAIL_LIMITS.atOnce);
    await Promise.all(due.map((row) => deliverEmail(delivery, row)));
    return due.length;
  }

  const untilNext = () => msUntilOutboxDue(db, "outbox", clock());
  const failed = "the outbox could not be read";
  const rounds = createOutboxRounds({ round, untilNext, log, failed });
  async function stop(): Promise<void> {
    const late = startTimer(() => stopped.abort(), MAIL_LIMITS.stopTimeout);
    await rounds.stop();
    stopTimer(late);
  }
  return { ...rounds, round, stop };
}
