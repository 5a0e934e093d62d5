/** Checks of `doctor --deep`: they read every byte. */
import { loadNewestChecksums } from "../../backup/backup";
import { ensureInstallationId } from "../../db/installation";
import type { FileStore } from "../../files/files";
import { openPictureStores } from "../../files/picture-stores";
import { sha256 } from "../../runtime/sha256";
import { verifyBackupAt } from "../fetch-backup";
import { type DoctorCheck, okFinding, wrongFinding } from "./finding";

interface Compared {
  count: number;
  damaged: string[];
}

/** Compares pictures with what the newest backup knows of them; those made since are not known. */
async function compare(files: FileStore, folder: string, sums: ReadonlyMap<string, string>): Promise<Compared> {
  const compared: Compared = { count: 0, damaged: [] };
  for await (const { name } of files.list()) {
    const path = `${folder}/${name.slice(0, 2)}/${name}`;
    const sum = sums.get(path);
    const bytes = sum === undefined ? null : await files.get(name);
    // Removed since it was listed.
    if (bytes === null) continue;
    compared.count++;
    if (sha256(bytes) !== sum) compared.damaged.push(path);
  }
  return compared;
}

/** Pictures never change: their bytes are still those of the newest backup. */
export const pictureBytes: DoctorCheck = async ({ db, config, now }) => {
  const newest = await loadNewestChecksums(config, now);
  if (!db || !newest) return [];
  const installation = await ensureInstallationId(db);
  const { pictures, evidence } = openPictureStores(config, installation);
  const all = [
    await compare(pictures, "pictures", newest.sums),
    await compare(evidence, `evidence/${installation}`, newest.sums),
  ];
  const count = all.reduce((sum, each) => sum + each.count, 0);
  const [first, ...others] = all.flatMap(({ damaged }) => damaged);
  if (first === undefined) return [okFinding("picture bytes", `${count} files are those of the newest backup`)];
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return [wrongFinding("picture bytes", `${first}${more} changed since the newest backup was made`)];
};

/** Restores the newest backup into a temporary place. */
export const newestBackup: DoctorCheck = async ({ config, now }) => {
  const newest = await loadNewestChecksums(config, now);
  // Said by the check of backups.
  if (!newest) return [];
  const [fault, ...others] = await verifyBackupAt(config, newest.place);
  if (fault === undefined) return [okFinding("newest backup", `${newest.place} can be restored: all of it was read`)];
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return [wrongFinding("newest backup", `${newest.place} cannot be restored: ${fault}${more}`)];
};
