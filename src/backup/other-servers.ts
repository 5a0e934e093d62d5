/** Servers of one database have one place for backups and one key of second factors: who starts without is refused. */
import { keyFingerprint } from "../auth/auth";
import type { Config } from "../config/config";
import { enter, type Facts, type Meeting } from "../db/postgres/servers";
import { within } from "../files/s3";
import { SECOND } from "../limits/limits";
import type { Log } from "../runtime/log";
import { sha256 } from "../runtime/sha256";
import { openVault } from "./vault";

const MARKER = /^[\w-]+\.txt$/;
/** ms for one that answers. */
const READ_WITHIN = 3 * SECOND;

const OTHER_PLACE =
  "another server works with this database, and what BACKUP_TO names here is not what it names there: deleted people would come back from backups; set one folder that both reach, or one bucket, for both";
const OTHER_KEY =
  "another server works with this database with another SECOND_FACTOR_KEY: codes would be right at one and wrong at the other; set the same for both";
const OLDER =
  "another server on this database is of an older version: that it has the same BACKUP_TO and SECOND_FACTOR_KEY is not known";
const SILENT =
  "another server works with this database and does not say whether it has the same BACKUP_TO and SECOND_FACTOR_KEY: end it, or try again";

/** What this server says to another one that starts. */
export const factsOf =
  (config: Config) =>
  async (asked: string): Promise<Facts> => {
    const found = MARKER.test(asked)
      ? await within(READ_WITHIN, openVault(config).servers.get(asked)).catch(() => null)
      : null;
    return { saw: found && sha256(new TextDecoder().decode(found)), key: keyFingerprint(config) };
  };

/** Leaves a marker where backups are, which only who has the same place can read. */
async function asked(config: Config, meeting: Meeting, ids: string[]) {
  const { servers, place } = openVault(config);
  const [name, text] = [`${crypto.randomUUID()}.txt`, crypto.randomUUID()];
  await servers.put(name, new TextEncoder().encode(text), "text/plain").catch((error: Error) => {
    throw new Error(
      `another server works with this database, and ${place} cannot be written: ${error.message}`,
    );
  });
  try {
    return { wanted: sha256(text), ...(await meeting.ask(ids, name)) };
  } finally {
    await servers.remove(name).catch(() => undefined);
  }
}

async function compare(config: Config, meeting: Meeting, log: Log): Promise<void> {
  const { ids, older } = await meeting.others();
  if (older > 0) log.warn(OLDER);
  if (ids.length === 0) return;
  const { facts, silent, wanted } = await asked(config, meeting, ids);
  if (facts.some(({ saw }) => saw !== wanted)) throw new Error(OTHER_PLACE);
  if (silent > 0) throw new Error(SILENT);
  if (facts.every(({ key }) => key === keyFingerprint(config))) return;
  if (await meeting.hasSecondFactors()) throw new Error(OTHER_KEY);
  log.warn(OTHER_KEY);
}

/**
 * Refuses to start beside a server with another place for backups or another key; one at a time.
 * @returns lets the next one in @throws Error in one line
 */
export async function meetOtherServers(config: Config, log: Log): Promise<() => Promise<void>> {
  const { databaseUrl } = config;
  if (!databaseUrl) return async () => undefined;
  const meeting = await enter(databaseUrl, () => log.info("another server is starting: waiting for it"));
  try {
    await compare(config, meeting, log);
    return meeting.leave;
  } catch (error) {
    await meeting.leave();
    throw error;
  }
}
