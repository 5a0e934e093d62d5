/** A server whose database cannot be written: it shows pages until that is possible again (docs/product.md 1.5). */

import { createSessionStore } from "../auth/sessions";
import { registerBackupMetrics } from "../backup/backup";
import { writeAddress } from "../cli/output";
import type { Config } from "../config/config";
import { cannotBeWritten } from "../db/error-codes";
import { ensureInstallationId } from "../db/installation";
import { findWriteError, openReadOnly } from "../db/open";
import { databasePathIn, hasDatabaseFile } from "../db/storage";
import { mergeRoomEvents, openEventBus } from "../events/events";
import { openPictureStores } from "../files/picture-stores";
import type { ServerClock, ServerDeps, Sessions } from "../http/env";
import type { listenHttp } from "../http/listen";
import { READ_ONLY_TIMES } from "../limits/http";
import { registerServerMetrics } from "../metrics/server-metrics";
import { createPushService } from "../push/push-service";
import { ROOMS } from "../rooms";
import { machineTime } from "../runtime/clock";
import { shutDownOnSignals } from "../runtime/drain";
import { errorFields, type ServerLog } from "../runtime/log";
import { randomFraction } from "../runtime/random";
import { sleep, startTimer } from "../runtime/timers";
import { SECOND } from "../runtime/units";
import { registerUpgradeMetric } from "./upgrade-metric";

const databaseUrlOf = ({ databaseUrl, dataDir }: Config): string => databaseUrl ?? databasePathIn(dataDir);

/** Why nothing can be written; null: it can, or there is no database yet, or another reason stops the start. */
async function findReadOnlyReason(config: Config): Promise<string | null> {
  const url = databaseUrlOf(config);
  if (!config.databaseUrl && !hasDatabaseFile(config.dataDir)) return null;
  if (config.readOnly) return "READ_ONLY=1";
  const error = await findWriteError(url);
  if (!cannotBeWritten(error)) return null;
  return error instanceof Error ? error.message : String(error);
}

interface ReadOnlyParts {
  config: Config;
  clock: ServerClock;
  log: ServerLog;
  http: ReturnType<typeof listenHttp>;
  /** The app of main, which alone knows it. */
  createHandler(parts: ReadOnlyAppParts): Parameters<ReturnType<typeof listenHttp>["answerWith"]>[0];
}

type ReadOnlyAppParts = Omit<ServerDeps, "plan" | "translator" | "checkPicture"> & { sessions: Sessions };

async function openReadOnlyDatabase(config: Config, reason: string) {
  return openReadOnly(databaseUrlOf(config)).catch((error: Error) => {
    throw new Error(`nothing can be written (${reason}), and only to read does not work either: ${error.message}`);
  });
}

/** Answers with an app that writes nothing: no housekeeping, no deliveries, no other servers. @returns ends it */
async function serveReadOnly(
  { config, clock, log, http, createHandler }: ReadOnlyParts,
  reason: string,
): Promise<() => void> {
  const opened = await openReadOnlyDatabase(config, reason);
  const { db } = opened;
  const sessions = createSessionStore(db, clock.now);
  const { pictures: files, burning, evidence } = openPictureStores(config, await ensureInstallationId(db));
  const report = (error: unknown) => log.error(errorFields(error), "events failed");
  const live = mergeRoomEvents(ROOMS);
  const { now } = clock;
  const bus = await openEventBus(null, { db, live, sessionEnds: sessions.ends, now, random: randomFraction, report });
  const { streams } = bus;
  registerServerMetrics({ db, config, streams, now, readOnly: true });
  registerBackupMetrics(db, config, machineTime);
  registerUpgradeMetric(db);
  const push = createPushService(config.push, db);
  const deps = { db, files, burning, evidence, streams, config, clock, log, sessions, push };
  const close = async () => {
    await bus.close();
    await opened.close();
  };
  const leaveSignals = shutDownOnSignals(
    http.server,
    { streams, stop: async () => undefined, close },
    config.drainSeconds * SECOND,
    log,
  );
  http.answerWith(createHandler({ ...deps, readOnly: true, random: randomFraction }));
  log.error({ reason }, "nothing can be written: pages are shown, and writes are refused");
  writeAddress(`http://${config.host}:${http.server.port}`);
  return () => {
    leaveSignals();
    http.holdRequests();
    // Requests that are under way still read.
    startTimer(() => void close().catch(report), READ_ONLY_TIMES.closeAfter).unref();
    streams.end();
  };
}

/**
 * Where the database can be written: returns at once. Else shows pages until it can, tried every ten seconds; with
 * `READ_ONLY` for ever. @throws Error where it cannot even be read
 */
export async function serveReadOnlyUntilWritable(parts: ReadOnlyParts): Promise<void> {
  const reason = await findReadOnlyReason(parts.config);
  if (reason === null) return;
  const end = await serveReadOnly(parts, reason);
  do await sleep(READ_ONLY_TIMES.retry);
  while ((await findReadOnlyReason(parts.config)) !== null);
  parts.log.info("the database can be written again: starting as usual");
  end();
}
