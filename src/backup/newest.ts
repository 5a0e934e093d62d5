/** A look at the newest backup: what can be said of it without restoring it. */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config";
import { sha256 } from "../runtime/sha256";
import { digestOf } from "./disk";
import { CHECKSUMS, isBackupName, MANIFEST, type Manifest, readChecksums } from "./manifest";
import { openVault, type Vault } from "./vault";

export interface Newest {
  name: string;
  /** ms, machine's clock. */
  at: number;
  bytes: number;
  faults: string[];
  /** Files whose contents were not read: those of a bucket, and what there was no time for. */
  unread: number;
}

const isPicture = (name: string): boolean => /^(pictures|evidence)\//.test(name);
const holdsDatabase = (name: string): boolean => /^database[./]/.test(name);

async function sumsOf(vault: Vault, name: string, manifest: Manifest): Promise<Map<string, string> | null> {
  const text = await vault.read(name, CHECKSUMS);
  return text !== null && sha256(text) === manifest.checksums ? readChecksums(text) : null;
}

function faultsOfSizes(sums: Map<string, string>, sizes: Map<string, number>, { bytes }: Manifest): string[] {
  const missing = [...sums.keys()].filter((each) => !sizes.has(each)).map((each) => `${each} is missing`);
  if (missing.length > 0) return missing;
  const sum = [...sums.keys()].reduce((all, each) => all + (sizes.get(each) ?? 0), 0);
  return sum === bytes ? [] : [`its files have ${sum} bytes, and had ${bytes}`];
}

/** The database and keys before pictures: a minute of pictures is enough of a look. */
async function faultsOfContents(folder: string, sums: Map<string, string>, patience: number) {
  const names = [...sums.keys()].sort((a, b) => Number(isPicture(a)) - Number(isPicture(b)));
  const late = performance.now() + patience;
  const faults: string[] = [];
  for (const [n, name] of names.entries()) {
    if (isPicture(name) && performance.now() > late) return { faults, unread: names.length - n };
    const found = await digestOf(join(folder, name)).catch(() => null);
    if (found?.sha256 !== sums.get(name)) faults.push(`${name} was changed`);
  }
  return { faults, unread: 0 };
}

async function faultsOf(vault: Vault, name: string, manifest: Manifest, patience: number) {
  const sums = await sumsOf(vault, name, manifest);
  if (!sums) return { faults: [`${CHECKSUMS} was changed, or is missing`], unread: 0 };
  const lacking = [...sums.keys()].some(holdsDatabase) ? [] : ["it has no database"];
  const sizes = faultsOfSizes(sums, await vault.sizes(name), manifest);
  if (lacking.length + sizes.length > 0) return { faults: [...lacking, ...sizes], unread: 0 };
  if (!vault.folder) return { faults: [], unread: sums.size };
  return faultsOfContents(join(vault.folder, name), sums, patience);
}

/** Half-made ones have another name, and of an old one the manifest goes first. */
async function brokenName({ folder }: Vault, newest: string): Promise<string | null> {
  const names = folder && existsSync(folder) ? await readdir(folder) : [];
  const last = names.filter(isBackupName).sort().at(-1) ?? "";
  return last > newest ? last : null;
}

/** null: there is none. @param patience ms for reading pictures @throws what the disk or the bucket throws */
export async function lookAtNewest(
  config: Pick<Config, "s3" | "dataDir" | "backup">,
  patience: number,
): Promise<Newest | null> {
  const vault = openVault(config);
  const [found] = await vault.backups();
  const broken = await brokenName(vault, found?.name ?? "");
  if (broken) {
    const faults = [`its ${MANIFEST} is missing or damaged`];
    return { name: broken, at: found?.manifest.takenAt ?? 0, bytes: 0, faults, unread: 0 };
  }
  if (!found) return null;
  const { name, manifest } = found;
  return {
    name,
    at: manifest.takenAt,
    bytes: manifest.bytes,
    ...(await faultsOf(vault, name, manifest, patience)),
  };
}
