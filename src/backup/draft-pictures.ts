import { join } from "node:path";
import type { Config } from "../config/config";
import { ensureInstallationId } from "../db/installation";
import { openDatabase } from "../db/open";
import type { Db } from "../db/transact";
import type { PictureStores } from "../files/picture-stores";
import { isPartialFile } from "../files/pictures";
import { addBytesToDraft, addFileToDraft } from "./draft";
import type { BackupManifest } from "./manifest";
import { listReferencedPictures } from "./referenced-pictures";

/** Folder in the backup, store, and local folder of the store (null: a bucket). */
type PictureSource = readonly [path: string, from: PictureStores["pictures"], local: string | null];

export function pictureSourcesOf(config: Config, store: PictureStores): PictureSource[] {
  const local = (name: string) => (config.s3 ? null : join(config.dataDir, name));
  const evidence = `evidence/${store.database}`;
  return [
    ["pictures", store.pictures, local("pictures")],
    [evidence, store.evidence, local(evidence)],
  ];
}

async function addPicture(draft: string, [path, from, local]: PictureSource, name: string): Promise<boolean> {
  const inside = `${name.slice(0, 2)}/${name}`;
  if (local) return addFileToDraft(draft, `${path}/${inside}`, join(local, inside));
  const bytes = await from.get(name);
  if (bytes) await addBytesToDraft(draft, `${path}/${inside}`, bytes);
  return bytes !== null;
}

/** Copies the stored pictures that `copied` does not name; partial files and those in other folders of a bucket are skipped. */
export async function addPictures(draft: string, sources: PictureSource[], copied: Set<string>): Promise<void> {
  for (const source of sources)
    for await (const { name } of source[1].list()) {
      const path = `${source[0]}/${name.slice(0, 2)}/${name}`;
      if (name.includes("/") || isPartialFile(name) || copied.has(path)) continue;
      if (await addPicture(draft, source, name)) copied.add(path);
    }
}

/** Copies referenced pictures that were added or removed meanwhile. @returns those that are missing */
async function addNamedPictures(
  draft: string,
  sources: PictureSource[],
  copied: Set<string>,
  referenced: AsyncIterable<string[]>,
) {
  const absent: string[] = [];
  const addNamed = async (path: string) => {
    const source = sources.find(([folder]) => path.startsWith(`${folder}/`));
    return source !== undefined && addPicture(draft, source, path.replace(/^.*\//, ""));
  };
  for await (const paths of referenced)
    for (const path of paths) {
      if (copied.has(path) || (await addNamed(path))) copied.add(path);
      else absent.push(path);
    }
  return absent;
}

/** Copies the pictures that the copied database references. @returns those that are missing */
export async function addReferencedPictures(
  draft: string,
  kind: BackupManifest["database"],
  db: Db,
  sources: PictureSource[],
  copied: Set<string>,
) {
  const installation = await ensureInstallationId(db);
  if (kind !== "sqlite") return addNamedPictures(draft, sources, copied, listReferencedPictures(db, installation));
  const copy = await openDatabase(join(draft, "database.sqlite"), "none");
  try {
    return await addNamedPictures(draft, sources, copied, listReferencedPictures(copy.db, installation));
  } finally {
    await copy.close();
  }
}
