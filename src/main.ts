import { join } from "node:path";
import { finishInterruptedDeletions } from "./account/account";
import { createApp } from "./app";
import { ensureOfficialAccount } from "./auth/auth";
import { createEmailComposer } from "./auth/email/compose-email";
import { createSessionStore } from "./auth/sessions";
import {
  backupBeforeUpgrade,
  ensurePeerServersMatch,
  runNightlyBackup,
  serverFactsOf,
  writeErasuresToBackups,
} from "./backup/backup";
import { seedWelcomeBottles } from "./bottles/bottles";
import { eraseExpiredPictures, onPicturesExpired } from "./chat/chat";
import { spawnOwnCommand } from "./cli/spawn-self";
import { type Config, ConfigError, readConfig } from "./config/config";
import { switchToDataOwner } from "./db/data-owner";
import { ensureInstallationId } from "./db/installation";
import type { OpenedDatabase } from "./db/open";
import { listOtherPicturePlaces } from "./db/postgres/server-channel";
import { runExclusively } from "./db/shared-database";
import { dailyCheckpoint } from "./db/sqlite/daily-checkpoint";
import { openStorage } from "./db/storage";
import { type Db, setEffectErrorReporter } from "./db/transact";
import { seedBuiltInDesigns, seedExhibition } from "./designs/designs";
import { type EventBus, mergeRoomEvents, openEventBus, tidyEvents } from "./events/events";
import { onDecoderFailure } from "./files/decode-in-process";
import { cleanUpOrphans } from "./files/orphans";
import { openPictureStores } from "./files/picture-stores";
import { loadPictureStorageId } from "./files/storage-id";
import type { ServerClock, Sessions } from "./http/env";
import { tidyRates } from "./http/limits/rate-store";
import { listenHttp } from "./http/listen";
import { countAnsweredRequests } from "./http/request/metrics";
import { createMailDeliverer, type MailDeliverer } from "./mail/deliver-mail";
import { createFileMail, tidyEmailFiles } from "./mail/file-mail";
import type { MailTransport } from "./mail/mail-transport";
import { onEmailEnqueued, tidyMail } from "./mail/outbox";
import { createSmtpMail } from "./mail/smtp-mail";
import { registerServerMetrics } from "./metrics/server-metrics";
import { notificationComposer } from "./notifications/notifications";
import { createPushDeliverer } from "./push/deliver-push";
import { onPushEnqueued } from "./push/push-outbox";
import { createPushService } from "./push/push-service";
import { compileRoomPlan, type HousekeepingContext } from "./room";
import { findPicturesNamedInRooms, ROOMS } from "./rooms";
import { shutDownOnSignals } from "./runtime/drain";
import { shrinkMemoryWhenIdle } from "./runtime/idle-memory";
import { errorFields, openLogger, type ServerLog } from "./runtime/log";
import { HOUR, SECOND } from "./runtime/units";
import { createBanEffectsRounds } from "./safety/safety";
import { openTranslator } from "./translate/open-translator";

function openClock(config: Config): ServerClock {
  let offset = config.clockOffset ?? 0;
  const shift = (ms: number): void => {
    offset = ms;
  };
  return { now: () => Date.now() + offset, shift: config.clockOffset === null ? null : shift };
}

async function openSeededStorage(
  config: Config,
  clock: ServerClock,
  log: ServerLog,
): Promise<OpenedDatabase> {
  const opened = await openStorage(config, (db) => backupBeforeUpgrade(config, db, log, Date.now()));
  writeErasuresToBackups(config, opened.db);
  const official = await ensureOfficialAccount(opened.db, clock.now());
  await seedBuiltInDesigns(opened.db, official, clock.now());
  if (config.welcomeBottles) {
    await seedExhibition(opened.db, official, clock.now());
    await seedWelcomeBottles(opened.db, official, clock.now());
  }
  return opened;
}

/** After the first visitors. */
const FIRST_HOUSEKEEPING_DELAY = SECOND;

type RunInTurn = (round: () => Promise<unknown>) => Promise<unknown>;

function startHousekeeping(works: (() => Promise<unknown>)[], log: ServerLog, inTurn: RunInTurn): () => void {
  let busy = false;
  let over = false;
  const fail = (error: unknown) => over || log.error(errorFields(error), "housekeeping failed");
  const round = async () => {
    if (busy) return;
    busy = true;
    await inTurn(async () => {
      for (const work of works) if (!over) await work().catch(fail);
    }).catch(fail);
    busy = false;
  };
  const timer = setInterval(round, HOUR);
  const first = setTimeout(round, FIRST_HOUSEKEEPING_DELAY);
  return () => {
    over = true;
    clearTimeout(first);
    clearInterval(timer);
  };
}

const outboxFolderOf = ({ dataDir }: Config): string => join(dataDir, "outbox");

function openMail(config: Config, log: ServerLog): MailTransport {
  const { smtpUrl, mailFrom, publicUrl } = config;
  if (smtpUrl && !publicUrl) log.warn("PUBLIC_URL is not set: links in letters lead to where people came in");
  if (smtpUrl) return createSmtpMail(smtpUrl, mailFrom);
  const folder = outboxFolderOf(config);
  log.info({ folder }, "SMTP_URL is not set: letters are written into a folder");
  return createFileMail(folder, mailFrom);
}

function openMailDelivery(config: Config, db: Db, clock: ServerClock, log: ServerLog): MailDeliverer {
  const compose = createEmailComposer(db, config.publicUrl, `http://${config.host}:${config.port}`);
  return createMailDeliverer({ db, mail: openMail(config, log), compose, clock: clock.now, log });
}

function openPushDelivery(config: Config, db: Db, clock: ServerClock, log: ServerLog) {
  const push = createPushService(config.push, db);
  const courier = createPushDeliverer({ db, push, compose: notificationComposer(db), clock: clock.now, log });
  onPushEnqueued(db, courier.wake);
  return { push, courier };
}

const sweepOrphanedPictures = ({ db, pictures, log }: Omit<HousekeepingContext, "now" | "machineNow">) =>
  cleanUpOrphans(pictures, (names) => findPicturesNamedInRooms(db, names), log, Date.now());

const OTHER_PICTURE_PLACE_WARNING =
  "another server on this database keeps its pictures elsewhere: each shows only its own; set S3_… for both, or let them share DATA_DIR/pictures";

/** Servers on one database need one place for pictures. */
async function warnOfOtherPicturePlace(db: Db, place: string, log: ServerLog): Promise<void> {
  if ((await listOtherPicturePlaces(db, place)).length > 0) log.warn(OTHER_PICTURE_PLACE_WARNING);
}

async function openEvents(
  config: Config,
  db: Db,
  clock: ServerClock,
  sessions: Sessions,
  log: ServerLog,
): Promise<EventBus> {
  const report = (error: unknown) => log.error(errorFields(error), "events failed");
  const { now } = clock;
  const { alive } = sessions;
  const options = { db, live: mergeRoomEvents(ROOMS), alive, now, random: Math.random, report };
  if (!config.databaseUrl) return openEventBus(null, options);
  const place = await loadPictureStorageId(config);
  const bus = await openEventBus({ url: config.databaseUrl, place, facts: serverFactsOf(config) }, options);
  await warnOfOtherPicturePlace(db, place, log);
  return bus;
}

const housekeepingJobs = (
  house: Omit<HousekeepingContext, "now" | "machineNow">,
  emptyLog: (now: number) => Promise<void>,
  { now }: ServerClock,
): (() => Promise<unknown>)[] => [
  () => tidyMail(house.db, now()),
  () => tidyEmailFiles(outboxFolderOf(house.config), now()),
  () => tidyEvents(house.db, now()),
  () => tidyRates(house.db, Date.now()),
  () => sweepOrphanedPictures(house),
  () =>
    finishInterruptedDeletions(
      house.db,
      { kept: house.pictures.pictures, burning: house.pictures.burning },
      now(),
    ),
  () => runNightlyBackup(house.config, house.db, house.log, spawnOwnCommand, Date.now()),
  ...ROOMS.flatMap((room) => room.tidy ?? []).map(
    (tidy) => () => tidy({ ...house, now: now(), machineNow: Date.now() }),
  ),
  () => emptyLog(now()),
];

async function start(): Promise<void> {
  // Files are private to this user.
  process.umask(0o077);
  const config = readConfig();
  const log = openLogger(config.logLevel);
  const clock = openClock(config);
  const { server, answerWith } = listenHttp(config, log);
  // A port below 1024 is root's to take.
  switchToDataOwner(config.dataDir);
  const letNextIn = await ensurePeerServersMatch(config, log);
  const opened = await openSeededStorage(config, clock, log);
  const sessions = createSessionStore(opened.db, clock.now);
  const pictures = openPictureStores(config, await ensureInstallationId(opened.db));
  const postman = openMailDelivery(config, opened.db, clock, log);
  setEffectErrorReporter(opened.db, (error) => log.error(errorFields(error), "what follows a commit failed"));
  onEmailEnqueued(opened.db, postman.wake);
  onDecoderFailure((why) => log.warn({ why }, "a picture could not be decoded"));
  const { pictures: files, burning, evidence } = pictures;
  onPicturesExpired(opened.db, () => eraseExpiredPictures(opened.db, { kept: files, burning }));
  const bus = await openEvents(config, opened.db, clock, sessions, log);
  await letNextIn();
  const { push, courier } = openPushDelivery(config, opened.db, clock, log);
  const { settle } = compileRoomPlan(ROOMS);
  const settler = createBanEffectsRounds({ db: opened.db, settle, now: clock.now, log });
  const deps = {
    db: opened.db,
    files,
    burning,
    evidence,
    streams: bus.streams,
    config,
    clock,
    log,
    sessions,
    push,
  };
  registerServerMetrics({
    db: opened.db,
    config,
    streams: bus.streams,
    now: clock.now,
    machineNow: Date.now,
  });
  const app = createApp({ ...deps, random: Math.random, translator: openTranslator(config, log) });
  const works = housekeepingJobs({ db: opened.db, pictures, config, log }, dailyCheckpoint(opened), clock);
  const inTurn: RunInTurn = (round) => runExclusively(opened.db, "housekeeping", round);
  const stopHousekeeping = startHousekeeping(works, log, inTurn);
  shrinkMemoryWhenIdle(() => countAnsweredRequests(opened.db));
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
  shutDownOnSignals(["SIGTERM", "SIGINT"], server, { streams: bus.streams, stop, close }, log);
  answerWith((request, from) => app.fetch(request, { server: from }));
  process.stdout.write(`listening on http://${config.host}:${server.port}\n`);
}

start().catch((error) => {
  const line = error instanceof ConfigError ? error.message : `could not start: ${error?.message ?? error}`;
  process.stderr.write(`${line}\n`);
  process.exit(1);
});
