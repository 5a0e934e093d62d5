import { createApp } from "./app";
import { registerBackupMetrics } from "./backup/backup";
import { isJsonWanted, writeAddress, writeResult } from "./cli/output";
import { readConfig } from "./config/config";
import { ConfigError } from "./config/setting-values";
import { refuseClosedDataDir, switchToDataOwner } from "./db/data-owner";
import { openPictureCheck } from "./files/picture-check";
import { listenHttp } from "./http/listen";
import { countAnsweredRequests } from "./http/request/metrics";
import { registerServerMetrics } from "./metrics/server-metrics";
import { machineTime } from "./runtime/clock";
import { shutDownOnSignals } from "./runtime/drain";
import { shrinkMemoryWhenIdle } from "./runtime/idle-memory";
import { openLogger } from "./runtime/log";
import { randomFraction } from "./runtime/random";
import { SECOND } from "./runtime/units";
import { openClock } from "./server/clock";
import { startHousekeeping } from "./server/housekeeping";
import { serveReadOnlyUntilWritable } from "./server/read-only";
import { openServices } from "./server/services";
import { startFailureText } from "./server/start-failure";
import { registerUpgradeMetric } from "./server/upgrade-metric";
import { openTranslator } from "./translate/open-translator";

/** The app as what the port answers with. */
function createHandler(
  parts: Parameters<typeof createApp>[0],
): Parameters<ReturnType<typeof listenHttp>["answerWith"]>[0] {
  const app = createApp(parts);
  return (request, from) => app.fetch(request, { server: from });
}

async function start(): Promise<void> {
  // Files are private to this user.
  process.umask(0o077);
  const config = readConfig();
  const log = openLogger(config.logLevel);
  const clock = openClock(config);
  const http = listenHttp(config, log);
  const { server, answerWith } = http;
  // After listening: only root may take a port below 1024.
  switchToDataOwner(config.dataDir);
  refuseClosedDataDir(config.dataDir);
  await serveReadOnlyUntilWritable({ config, clock, log, http, createHandler });
  const { opened, sessions, pictures, bus, push, deliverers } = await openServices(config, clock, log);
  const { db } = opened;
  const { streams } = bus;
  const { pictures: files, burning, evidence } = pictures;
  registerServerMetrics({ db, config, streams, now: clock.now });
  registerBackupMetrics(db, config, machineTime);
  registerUpgradeMetric(db);
  const translator = openTranslator(config, db, log);
  const checkPicture = openPictureCheck(config, db, log);
  const deps = { db, files, burning, evidence, streams, config, clock, log, sessions, push, translator, checkPicture };
  const app = createHandler({ ...deps, random: randomFraction });
  const stopHousekeeping = startHousekeeping(opened, { pictures, config, log, clock });
  shrinkMemoryWhenIdle(() => countAnsweredRequests(db), opened.releaseMemory);
  for (const deliverer of deliverers) deliverer.wake();
  const stop = () => {
    stopHousekeeping();
    return Promise.all(deliverers.map((deliverer) => deliverer.stop()));
  };
  const close = async () => {
    await bus.close();
    await opened.close();
  };
  shutDownOnSignals(server, { streams, stop, close }, config.drainSeconds * SECOND, log);
  answerWith(app);
  writeAddress(`http://${config.host}:${server.port}`);
}

start().catch((error) => {
  const line = error instanceof ConfigError ? error.message : `could not start: ${startFailureText(error)}`;
  process.exit(writeResult({ lines: [], json: {}, failure: line }, isJsonWanted()));
});
