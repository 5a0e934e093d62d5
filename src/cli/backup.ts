import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { makeBackup, openVault, removeOld, restoreBackup, type Vault, verifyBackup } from "../backup/backup";
import { type Config, readConfig } from "../config/config";
import { installationOf } from "../db/installation";
import { iso } from "../runtime/iso";
import { withDatabase } from "./open";
import { Failure, say, sizeOf } from "./output";

interface Asked {
  to?: string;
  nightly?: boolean;
}

/** Copies database, pictures and keys beside the live server. */
export const backup = ({ to, nightly }: Asked): Promise<void> =>
  withDatabase(async (db, config) => {
    const started = performance.now();
    const why = nightly ? "nightly" : "asked";
    const { place, manifest } = await makeBackup(config, db, {
      to: to ?? null,
      why,
      pictures: true,
      now: Date.now(),
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`${place}: ${manifest.files} files, ${sizeOf(manifest.bytes)}, in ${seconds} s`);
    if (manifest.absent.length > 0)
      say(`${manifest.absent.length} pictures were missing already, the first: ${manifest.absent[0]}`);
    if (!nightly) return;
    const old = await removeOld(openVault(config), await installationOf(db), config.backup.days, Date.now());
    if (old.length > 0) say(`removed ${old.join(", ")}`);
  });

interface Fetched {
  folder: string;
  /** Beside which erased ids are kept; null: the folder's own. */
  vault: Vault | null;
  clear(): Promise<void>;
}

async function fetched(config: Config, from: string): Promise<Fetched> {
  if (!from.startsWith("s3:")) {
    const folder = resolve(from);
    if (!statSync(folder, { throwIfNoEntry: false })) throw new Failure(`there is no folder ${folder}`);
    return { folder, vault: null, clear: async () => undefined };
  }
  const vault = openVault(config, dirname(from.replace(/\/+$/, "")).replace(/^s3:\//, "s3:/"));
  const folder = await mkdtemp(join(tmpdir(), "driftglass-fetched-"));
  const clear = () => rm(folder, { recursive: true, force: true });
  try {
    await vault.fetch(basename(from), folder);
  } catch (error) {
    await clear();
    throw error;
  }
  return { folder, vault, clear };
}

async function verify(config: Config, folder: string, from: string): Promise<void> {
  const faults = await verifyBackup(config, folder);
  if (faults.length > 0) throw new Failure(faults.join("\n"));
  say(`${from} is whole: checksums, database, foreign keys, coins and pictures`);
}

/** Restores into an empty place, or proves that one could. */
export async function restore(
  from: string,
  asked: { verify?: boolean; withoutErasures?: boolean },
): Promise<void> {
  const config = readConfig();
  const { folder, vault, clear } = await fetched(config, from);
  try {
    if (asked.verify) return await verify(config, folder, from);
    const { withoutErasures } = asked;
    const restored = await restoreBackup(config, { folder, vault, withoutErasures }, Date.now());
    const { manifest, files, erasedAgain, erasuresAsOf } = restored;
    say(`restored ${files} files of ${iso(manifest.takenAt)}; everybody signs in again`);
    if (erasedAgain > 0) say(`erased again: ${erasedAgain} people who had left since`);
    say(
      erasuresAsOf === null
        ? "nothing says who else was erased since: whoever was is back"
        : `who was erased is known up to ${iso(erasuresAsOf)}`,
    );
    if (process.geteuid?.() === 0)
      say(`${resolve(config.dataDir)} is root's: a server of another user needs it (chown -R)`);
  } finally {
    await clear();
  }
}
