/** Servers on one database share the backup store and the second-factor key; a server with others does not start. */

import { keyFingerprint } from "../auth/auth";
import type { Config } from "../config/config";
import { beginServerStart, type ServerFacts, type ServerStart } from "../db/postgres/peer-servers";
import { withStorageTimeout } from "../files/s3";
import type { ServerLog } from "../runtime/log";
import { randomUuid } from "../runtime/random";
import { sha256 } from "../runtime/sha256";
import { SECOND } from "../runtime/units";
import { openBackupStore } from "./stores/backup-store";

const MARKER_NAME = /^[\w-]+\.txt$/;
/** ms for reading a marker. */
const MARKER_READ_TIMEOUT = 3 * SECOND;

const OTHER_PLACE_TEXT =
  "another server works with this database, and what BACKUP_TO names here is not what it names there: deleted people would come back from backups; set one folder that both reach, or one bucket, for both";
const OTHER_KEY_TEXT =
  "another server works with this database with another SECOND_FACTOR_KEY: codes would be right at one and wrong at the other; set the same for both";
const OLDER_SERVER_TEXT =
  "another server on this database is of an older version: that it has the same BACKUP_TO and SECOND_FACTOR_KEY is not known";
const SILENT_SERVER_TEXT =
  "another server works with this database and does not say whether it has the same BACKUP_TO and SECOND_FACTOR_KEY: end it, or try again";

/** This server's facts, for another one that starts. */
export const serverFactsOf =
  (config: Config) =>
  async (asked: string): Promise<ServerFacts> => {
    const found = MARKER_NAME.test(asked)
      ? await withStorageTimeout(MARKER_READ_TIMEOUT, openBackupStore(config).servers.get(asked)).catch(() => null)
      : null;
    return { saw: found && sha256(new TextDecoder().decode(found)), key: keyFingerprint(config) };
  };

/** Writes a marker into the backup store, which only servers with the same store can read. */
async function askAboutMarker(config: Config, meeting: ServerStart, ids: string[]) {
  const { servers, displayName: place } = openBackupStore(config);
  const [name, text] = [`${randomUuid()}.txt`, randomUuid()];
  await servers.put(name, new TextEncoder().encode(text), "text/plain").catch((error: Error) => {
    throw new Error(`another server works with this database, and ${place} cannot be written: ${error.message}`);
  });
  try {
    return { wanted: sha256(text), ...(await meeting.ask(ids, name)) };
  } finally {
    await servers.remove(name).catch(() => undefined);
  }
}

async function comparePeerServers(config: Config, meeting: ServerStart, log: ServerLog): Promise<void> {
  const { ids, older } = await meeting.others();
  if (older > 0) log.warn(OLDER_SERVER_TEXT);
  if (ids.length === 0) return;
  const { facts, silent, wanted } = await askAboutMarker(config, meeting, ids);
  if (facts.some(({ saw }) => saw !== wanted)) throw new Error(OTHER_PLACE_TEXT);
  if (silent > 0) throw new Error(SILENT_SERVER_TEXT);
  if (facts.every(({ key }) => key === keyFingerprint(config))) return;
  if (await meeting.hasSecondFactors()) throw new Error(OTHER_KEY_TEXT);
  log.warn(OTHER_KEY_TEXT);
}

/**
 * Refuses to start beside a server with another place for backups or another key; one at a time.
 * @returns allows the next server to start @throws Error in one line
 */
export async function ensurePeerServersMatch(config: Config, log: ServerLog): Promise<() => Promise<void>> {
  const { databaseUrl } = config;
  if (!databaseUrl) return async () => undefined;
  const meeting = await beginServerStart(databaseUrl, () => log.info("another server is starting: waiting for it"));
  try {
    await comparePeerServers(config, meeting, log);
    return meeting.leave;
  } catch (error) {
    await meeting.leave();
    throw error;
  }
}
