import { join } from "node:path";
import { finishDeletions } from "./account/account";
import { createApp } from "./app";
import { officialAccount } from "./auth/auth";
import { letterWriter } from "./auth/email/templates";
import { createSessions } from "./auth/sessions";
import {
  backupBeforeUpgrade,
  factsOf,
  followErasures,
  meetOtherServers,
  nightlyBackup,
} from "./backup/backup";
import { seedWelcomeBottles } from "./bottles/bottles";
import { erasePictures, onPicturesOver } from "./chat/chat";
import { spawnSelf } from "./cli/spawn-self";
import { type Config, ConfigError, readConfig } from "./config/config";
import { becomeOwner } from "./db/data-owner";
import { installationOf } from "./db/installation";
import type { Opened } from "./db/open";
import { placesOfOthers } from "./db/postgres/channel";
import { inTurnOn } from "./db/shared";
import { dailyCheckpoint } from "./db/sqlite/daily-checkpoint";
import { openStorage } from "./db/storage";
import { type Db, reportEffects } from "./db/transact";
import { seedExhibition, seedHouseDesigns } from "./designs/designs";
import { type Bus, liveOf, openBus, tidyEvents } from "./events/events";
import { reportDecoders } from "./files/decode";
import { openPictures } from "./files/open";
import { cleanUpOrphans } from "./files/orphans";
import { placeOfPictures } from "./files/place";
import type { Clock, Sessions } from "./http/env";
import { tidyRates } from "./http/limits/rate-store";
import { listen } from "./http/listen";
import { answered } from "./http/request/measured";
import { HOUR, SECOND } from "./limits/limits";
import { fileMail, tidyLetters } from "./mail/files";
import type { Mail } from "./mail/mail";
import { onEnqueue, tidyMail } from "./mail/outbox";
import { createPostman, type Postman } from "./mail/postman";
import { smtpMail } from "./mail/smtp";
import { registerServer } from "./metrics/server";
import { composer } from "./notifications/notifications";
import { createCourier } from "./push/courier";
import { onNews } from "./push/news";
import { openPush } from "./push/push";
import { type House, planOf } from "./room";
import { namedPictures, ROOMS } from "./rooms";
import { drainOn } from "./runtime/drain";
import { giveBackWhenCalm } from "./runtime/idle-memory";
import { described, type Log, openLog } from "./runtime/log";
import { createSettler } from "./safety/safety";
import { openTranslator } from "./translate/translate";

function openClock(config: Config): Clock {
  let offset = config.clockOffset ?? 0;
  const shift = (ms: number): void => {
    offset = ms;
  };
  return { now: () => Date.now() + offset, shift: config.clockOffset === null ? null : shift };
}

async function openSea(config: Config, clock: Clock, log: Log): Promise<Opened> {
  const opened = await openStorage(config, (db) => backupBeforeUpgrade(config, db, log, Date.now()));
  followErasures(config, opened.db);
  const official = await officialAccount(opened.db, clock.now());
  await seedHouseDesigns(opened.db, official, clock.now());
  if (config.welcomeBottles) {
    await seedExhibition(opened.db, official, clock.now());
    await seedWelcomeBottles(opened.db, official, clock.now());
  }
  return opened;
}

/** After the first visitors. */
const FIRST_ROUND = SECOND;

type InTurn = (round: () => Promise<unknown>) => Promise<unknown>;

function startHousekeeping(works: (() => Promise<unknown>)[], log: Log, inTurn: InTurn): () => void {
  let busy = false;
  let over = false;
  const fail = (error: unknown) => over || log.error(described(error), "housekeeping failed");
  const round = async () => {
    if (busy) return;
    busy = true;
    await inTurn(async () => {
      for (const work of works) if (!over) await work().catch(fail);
    }).catch(fail);
    busy = false;
  };
  const timer = setInterval(round, HOUR);
  const first = setTimeout(round, FIRST_ROUND);
  return () => {
    over = true;
    clearTimeout(first);
    clearInterval(timer);
  };
}

const outboxOf = ({ dataDir }: Config): string => join(dataDir, "outbox");

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

function openCourier(config: Config, db: Db, clock: Clock, log: Log) {
  const push = openPush(config.push, db);
  const courier = createCourier({ db, push, compose: composer(db), clock: clock.now, log });
  onNews(db, courier.wake);
  return { push, courier };
}

const sweep = ({ db, pictures, log }: Omit<House, "now" | "machineNow">) =>
  cleanUpOrphans(pictures, (names) => namedPictures(db, names), log, Date.now());

const ELSEWHERE =
  "another server on this database keeps its pictures elsewhere: each shows only its own; set S3_… for both, or let them share DATA_DIR/pictures";

/** Servers on one database need one place for pictures. */
async function sayWhereElse(db: Db, place: string, log: Log): Promise<void> {
  if ((await placesOfOthers(db, place)).length > 0) log.warn(ELSEWHERE);
}

async function openEvents(config: Config, db: Db, clock: Clock, sessions: Sessions, log: Log): Promise<Bus> {
  const report = (error: unknown) => log.error(described(error), "events failed");
  const { now } = clock;
  const { alive } = sessions;
  const options = { db, live: liveOf(ROOMS), alive, now, random: Math.random, report };
  if (!config.databaseUrl) return openBus(null, options);
  const place = await placeOfPictures(config);
  const bus = await openBus({ url: config.databaseUrl, place, facts: factsOf(config) }, options);
  await sayWhereElse(db, place, log);
  return bus;
}

const tidying = (
  house: Omit<House, "now" | "machineNow">,
  emptyLog: (now: number) => Promise<void>,
  { now }: Clock,
): (() => Promise<unknown>)[] => [
  () => tidyMail(house.db, now()),
  () => tidyLetters(outboxOf(house.config), now()),
  () => tidyEvents(house.db, now()),
  () => tidyRates(house.db, Date.now()),
  () => sweep(house),
  () => finishDeletions(house.db, { kept: house.pictures.pictures, burning: house.pictures.burning }, now()),
  () => nightlyBackup(house.config, house.db, house.log, spawnSelf, Date.now()),
  ...ROOMS.flatMap((room) => room.tidy ?? []).map(
    (tidy) => () => tidy({ ...house, now: now(), machineNow: Date.now() }),
  ),
  () => emptyLog(now()),
];

async function start(): Promise<void> {
  // Files are private to this user.
  process.umask(0o077);
  const config = readConfig();
  const log = openLog(config.logLevel);
  const clock = openClock(config);
  const { server, answerWith } = listen(config, log);
  // A port below 1024 is root's to take.
  becomeOwner(config.dataDir);
  const letNextIn = await meetOtherServers(config, log);
  const opened = await openSea(config, clock, log);
  const sessions = createSessions(opened.db, clock.now);
  const pictures = openPictures(config, await installationOf(opened.db));
  const postman = openPost(config, opened.db, clock, log);
  reportEffects(opened.db, (error) => log.error(described(error), "what follows a commit failed"));
  onEnqueue(opened.db, postman.wake);
  reportDecoders((why) => log.warn({ why }, "a picture could not be decoded"));
  const { pictures: files, burning, evidence } = pictures;
  onPicturesOver(opened.db, () => erasePictures(opened.db, { kept: files, burning }));
  const bus = await openEvents(config, opened.db, clock, sessions, log);
  await letNextIn();
  const { streams } = bus;
  const { push, courier } = openCourier(config, opened.db, clock, log);
  const settler = createSettler({ db: opened.db, settle: planOf(ROOMS).settle, now: clock.now, log });
  const deps = { db: opened.db, files, burning, evidence, streams, config, clock, log, sessions, push };
  registerServer({ db: opened.db, config, streams, now: clock.now, machineNow: Date.now });
  const app = createApp({ ...deps, random: Math.random, translator: openTranslator(config, log) });
  const works = tidying({ db: opened.db, pictures, config, log }, dailyCheckpoint(opened), clock);
  const inTurn: InTurn = (round) => inTurnOn(opened.db, "housekeeping", round);
  const stopHousekeeping = startHousekeeping(works, log, inTurn);
  giveBackWhenCalm(() => answered(opened.db));
  postman.wake();
  courier.wake();
  settler.wake();
  const stop = () => {
    stopHousekeeping();
    return Promise.all([postman.stop(), courier.stop(), settler.stop()]);
  };
  const close = async () => {
    await bus.close();
    await opened.close();
  };
  drainOn(["SIGTERM", "SIGINT"], server, { streams, stop, close }, log);
  answerWith((request, from) => app.fetch(request, { server: from }));
  process.stdout.write(`listening on http://${config.host}:${server.port}\n`);
}

start().catch((error) => {
  const line = error instanceof ConfigError ? error.message : `could not start: ${error?.message ?? error}`;
  process.stderr.write(`${line}\n`);
  process.exit(1);
});
