import { deleteTooYoungAccounts, finishInterruptedDeletions } from "../account/account";
import { createBackupVerification, createNightlyBackup } from "../backup/backup";
import { spawnBackgroundCommand, spawnBoundedCommand } from "../cli/spawn-self";
import type { OpenedDatabase } from "../db/open";
import { vacuumDaily } from "../db/postgres/vacuum";
import { runExclusively } from "../db/shared-database";
import { dailyCheckpoint } from "../db/sqlite/daily-checkpoint";
import { eraseFreePartsDaily } from "../db/sqlite/daily-erasing";
import { deleteOldEvents } from "../events/events";
import { cleanUpOrphans } from "../files/orphans";
import type { ServerClock } from "../http/env";
import { deleteOldRates } from "../http/limits/rate-store";
import { ERASE_PAGES_INTERVAL } from "../limits/erasure";
import { deleteOldEmailFiles } from "../mail/file-mail";
import { deleteOldMail } from "../mail/outbox";
import { compileRoomPlan, type HousekeepingContext } from "../room";
import { findPicturesNamedInRooms, ROOMS } from "../rooms";
import { machineTime } from "../runtime/clock";
import { errorFields, type ServerLog } from "../runtime/log";
import { createFairQueue } from "../runtime/queue";
import { repeatEvery, startTimer, stopTimer } from "../runtime/timers";
import { HOUR, MINUTE, SECOND } from "../runtime/units";
import { outboxFolderOf } from "./delivery";

type Job = () => Promise<unknown>;
type JobContext = Omit<HousekeepingContext, "now" | "machineNow" | "things">;
type Clock = Pick<ServerClock, "now">;

/** A backup, a proof and the erasing of free parts are processes beside this one: never two at once. */
const beside = createFairQueue({ maxConcurrent: 1, maxWaiting: 2 });

const sweepOrphanedPictures = ({ db, pictures, log }: JobContext) =>
  cleanUpOrphans(pictures, (names) => findPicturesNamedInRooms(db, names), log, machineTime());

const sharedExpiryJobs = ({ db }: JobContext, { now }: Clock): Job[] => [
  () => deleteOldMail(db, now()),
  () => deleteOldEvents(db, now()),
  () => deleteOldRates(db, machineTime()),
];

function roomJobs(context: JobContext, { now }: Clock): Job[] {
  const { things } = compileRoomPlan(ROOMS);
  return ROOMS.flatMap((room) => room.housekeeping ?? []).map(
    (work) => () => work({ ...context, things, now: now(), machineNow: machineTime() }),
  );
}

/** The jobs that mark or delete what time has ended; no answer of the product depends on them. */
export const expiryJobs = (context: JobContext, clock: Clock): Job[] => [
  ...sharedExpiryJobs(context, clock),
  ...roomJobs(context, clock),
];

/** The jobs of one round, in their order. */
export function housekeepingJobs(context: JobContext, opened: Pick<OpenedDatabase, "checkpoint">, clock: Clock): Job[] {
  const { db, pictures, config, log } = context;
  const { now } = clock;
  const checkpoint = dailyCheckpoint(opened);
  const deletions = {
    stores: { kept: pictures.pictures, burning: pictures.burning },
    onFailure: (error: unknown) => log.error(errorFields(error), "an account was not deleted"),
  };
  return [
    ...sharedExpiryJobs(context, clock),
    () => deleteOldEmailFiles(outboxFolderOf(config), now()),
    () => sweepOrphanedPictures(context),
    () => finishInterruptedDeletions(db, deletions, now()),
    () => deleteTooYoungAccounts(db, deletions, now()),
    ...roomJobs(context, clock),
    () => checkpoint(now()),
    () => vacuumDaily(db, "all", ERASE_PAGES_INTERVAL, now()),
  ];
}

/** Hourly jobs that work in child processes: the backup may take hours, and again each hour where it fails. */
export function childProcessJobs(
  { db, config, log }: JobContext,
  opened: Pick<OpenedDatabase, "db" | "eraseFreeParts">,
  { now }: Clock,
): Job[] {
  const nightlyBackup = createNightlyBackup({ config, db, log, spawn: spawnBackgroundCommand, now: machineTime });
  return [() => eraseFreePartsDaily(opened, now()), nightlyBackup];
}

/** ms after the start, so that the first requests are not delayed. */
const FIRST_HOUSEKEEPING_DELAY = SECOND;
/** ms after the start: the log is empty by then, which free parts are erased beside. */
const FIRST_BESIDE_DELAY = 10 * SECOND;
/** ms after the start: a backup of this night is made by then, if it is small. */
const FIRST_VERIFICATION_DELAY = 2 * MINUTE;

/** Proves the newest backup beside the housekeeping, which would wait for it; the database says whose turn it is. */
function scheduleVerification(db: JobContext["db"], config: JobContext["config"], log: ServerLog): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const verify = createBackupVerification({ config, db, log, spawn: spawnBoundedCommand, now: machineTime, signal });
  const stop = scheduleHourly([verify], log, beside, FIRST_VERIFICATION_DELAY);
  return () => {
    stop();
    stopping.abort();
  };
}

/** Runs the jobs one after another, hourly; `exclusively` keeps other servers from doing so at the same time. */
function scheduleHourly(
  jobs: Job[],
  log: ServerLog,
  exclusively: (round: Job) => Promise<unknown>,
  firstDelay = FIRST_HOUSEKEEPING_DELAY,
): () => void {
  let busy = false;
  let stopped = false;
  const reportFailure = (error: unknown) => stopped || log.error(errorFields(error), "housekeeping failed");
  const runRound = async () => {
    if (busy) return;
    busy = true;
    await exclusively(async () => {
      for (const job of jobs) if (!stopped) await job().catch(reportFailure);
    }).catch(reportFailure);
    busy = false;
  };
  const timer = repeatEvery(runRound, HOUR);
  const firstTimer = startTimer(runRound, firstDelay);
  return () => {
    stopped = true;
    stopTimer(firstTimer);
    stopTimer(timer);
  };
}

/** Starts the hourly housekeeping. @returns stops it; a job under way ends by itself */
export function startHousekeeping(
  opened: OpenedDatabase,
  { pictures, config, log, clock }: Omit<JobContext, "db"> & { clock: ServerClock },
): () => void {
  const { db } = opened;
  const context = { db, pictures, config, log };
  const jobs = housekeepingJobs(context, opened, clock);
  // Who waits for a proof keeps no other server from its round.
  const exclusivelyBeside = (round: Job) => beside(() => runExclusively(db, "beside", round));
  const stops = [
    scheduleVerification(db, config, log),
    scheduleHourly(jobs, log, (round) => runExclusively(db, "housekeeping", round)),
    scheduleHourly(childProcessJobs(context, opened, clock), log, exclusivelyBeside, FIRST_BESIDE_DELAY),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
