import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "./app";
import { officialAccount } from "./auth/auth";
import { letterWriter } from "./auth/letters";
import { dropPendingLinks } from "./auth/pending";
import { createSessions } from "./auth/sessions";
import { housekeeping, seedWelcomeBottles } from "./bottles/bottles";
import { type Config, ConfigError, readConfig } from "./config";
import { type Opened, openDatabase } from "./db/open";
import type { Db } from "./db/transact";
import { seedHouseDesigns } from "./designs/designs";
import type { Files } from "./files/files";
import { openFiles } from "./files/open";
import type { Clock } from "./http/env";
import { described, type Log, openLog } from "./http/log";
import { HOUR, SECOND } from "./limits";
import { fileMail, tidyLetters } from "./mail/files";
import type { Mail } from "./mail/mail";
import { tidyMail } from "./mail/outbox";
import { createPostman, type Postman } from "./mail/postman";
import { smtpMail } from "./mail/smtp";
import { sweepPhotos } from "./profile/profile";

/** What is larger than its route allows is refused by the app, in words; this ends what is beyond reason. Bytes. */
const SERVER_BODY_MAX = 64 * 1024 * 1024;

/** The machine's clock, shifted where the operator allows it. */
function openClock(config: Config): Clock {
  let offset = config.clockOffset ?? 0;
  const shift = (ms: number): void => {
    offset = ms;
  };
  return { now: () => Date.now() + offset, shift: config.clockOffset === null ? null : shift };
}

async function openSea(config: Config, clock: Clock): Promise<Opened> {
  mkdirSync(config.dataDir, { recursive: true });
  const opened = await openDatabase(config.databaseUrl ?? join(config.dataDir, "driftglass.sqlite"));
  const official = await officialAccount(opened.db, clock.now());
  await seedHouseDesigns(opened.db, official, clock.now());
  if (config.welcomeBottles) await seedWelcomeBottles(opened.db, official, clock.now());
  return opened;
}

/** Frees space once an hour; no rule depends on it. */
function startHousekeeping(work: () => Promise<unknown>, log: Log): () => void {
  const round = () => work().catch((error: unknown) => log.error(described(error), "housekeeping failed"));
  const timer = setInterval(round, HOUR);
  void round();
  return () => clearInterval(timer);
}

/** Ctrl-C reaches the server twice, from the terminal and from the program that started it. */
const SAME_SIGNAL = SECOND;

/** Answers what has come in, then closes the database; a later second signal does not wait. */
function drainOn(signals: NodeJS.Signals[], server: Bun.Server<undefined>, close: () => Promise<void>): void {
  let since: number | null = null;
  const drain = async () => {
    if (since !== null) return performance.now() - since > SAME_SIGNAL ? process.exit(1) : undefined;
    since = performance.now();
    await server.stop();
    await close();
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, drain);
}

const outboxOf = ({ dataDir }: Config): string => join(dataDir, "outbox");

/** Where letters go: to the mail server, or into a folder; the log says which it is. */
function openMail(config: Config, log: Log): Mail {
  const { smtpUrl, mailFrom, publicUrl } = config;
  if (smtpUrl && !publicUrl) log.warn("PUBLIC_URL is not set: links in letters lead to where people came in");
  if (smtpUrl) return smtpMail(smtpUrl, mailFrom);
  const folder = outboxOf(config);
  log.info({ folder }, "SMTP_URL is not set: letters are written into a folder");
  return fileMail(folder, mailFrom);
}

function openPost(config: Config, db: Db, clock: Clock, log: Log): Postman {
  const compose = letterWriter(db, config.publicUrl, `http://${config.host}:${config.port}`);
  return createPostman({ db, mail: openMail(config, log), compose, clock: clock.now, log });
}

interface Rooms {
  db: Db;
  files: Files;
  sessions: { deleteExpired(): Promise<void> };
  outbox: string;
}

const tidy = ({ db, files, sessions, outbox }: Rooms, now: number): Promise<unknown> =>
  Promise.all([
    housekeeping(db, now),
    sessions.deleteExpired(),
    dropPendingLinks(db, now),
    tidyMail(db, now),
    tidyLetters(outbox, now),
    sweepPhotos(db, files, Date.now()),
  ]);

async function start(): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const clock = openClock(config);
  const opened = await openSea(config, clock);
  const sessions = createSessions(opened.db, clock.now);
  const files = openFiles(config);
  const postman = openPost(config, opened.db, clock, log);
  const app = createApp({
    ...{ db: opened.db, files, config, clock, log, sessions, random: Math.random },
    wakePostman: postman.wake,
  });
  const server = Bun.serve({
    port: config.port,
    hostname: config.host,
    maxRequestBodySize: SERVER_BODY_MAX,
    fetch: (request, server) => app.fetch(request, { server }),
    // Bun's own page for what even the error page could not answer would show the code.
    development: false,
    error(error) {
      log.error(described(error), "unanswered");
      return new Response(null, { status: 500 });
    },
  });
  const rooms = { db: opened.db, files, sessions, outbox: outboxOf(config) };
  const stopHousekeeping = startHousekeeping(() => tidy(rooms, clock.now()), log);
  postman.wake();
  drainOn(["SIGTERM", "SIGINT"], server, async () => {
    stopHousekeeping();
    await postman.stop();
    await opened.close();
  });
  process.stdout.write(`listening on http://${config.host}:${server.port}\n`);
}

start().catch((error) => {
  const line = error instanceof ConfigError ? error.message : `could not start: ${error?.message ?? error}`;
  process.stderr.write(`${line}\n`);
  process.exit(1);
});
