/** What `bun.lock` says: each package with its checksum, what it asks for, and whether it wants to run something. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./setup";

interface PackageFacts {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  /** Runs a script when it is installed, where it may. */
  hasInstallScript?: boolean;
  /** Only of packages for one system. */
  os?: string;
}

export interface LockedPackage extends PackageFacts {
  /** Where it lies below node_modules: `a`, or `a/b` for the `b` of `a`. */
  path: string;
  name: string;
  version: string;
  /** `sha512-…`, base64 */
  integrity: string;
}

interface LockFile {
  workspaces: { "": { dependencies: Record<string, string>; devDependencies: Record<string, string> } };
  packages: Record<string, [string, string, PackageFacts, string]>;
}

const readLock = (): LockFile => Bun.JSONC.parse(readFileSync(join(ROOT, "bun.lock"), "utf8")) as LockFile;

function toPackage(path: string, [id, , facts, integrity]: LockFile["packages"][string]): LockedPackage {
  const at = id.lastIndexOf("@");
  return { path, name: id.slice(0, at), version: id.slice(at + 1), integrity, ...facts };
}

export const listLockedPackages = (): LockedPackage[] =>
  Object.entries(readLock().packages).map(([path, entry]) => toPackage(path, entry));

/** As a module looks for it: beside itself, then further out. */
function resolvePackage(packages: ReadonlyMap<string, LockedPackage>, from: string, name: string) {
  const folders = from.split("/");
  while (folders.length > 0) {
    const found = packages.get([...folders, name].join("/"));
    if (found) return found;
    folders.pop();
  }
  return packages.get(name);
}

/** What a package asks for, without what is made for other systems. @throws Error where the lock lacks one */
function neededBy(packages: ReadonlyMap<string, LockedPackage>, of: LockedPackage): LockedPackage[] {
  const needed = Object.keys(of.dependencies ?? {}).map((name) => {
    const found = resolvePackage(packages, of.path, name);
    if (!found) throw new Error(`bun.lock lacks ${name}, which ${of.name} asks for`);
    return found;
  });
  return needed.filter(({ os }) => os === undefined);
}

/** Packages of `dependencies` with all they need, by name, each with the paths of what it needs. */
export function listProductPackages(): { part: LockedPackage; needs: LockedPackage[] }[] {
  const packages = new Map(listLockedPackages().map((each) => [each.path, each]));
  const found = new Map<string, { part: LockedPackage; needs: LockedPackage[] }>();
  const add = (part: LockedPackage): void => {
    if (found.has(part.path)) return;
    const needs = neededBy(packages, part);
    found.set(part.path, { part, needs });
    for (const each of needs) add(each);
  };
  for (const name of Object.keys(readLock().workspaces[""].dependencies)) {
    const part = packages.get(name);
    if (!part) throw new Error(`bun.lock lacks ${name}`);
    add(part);
  }
  return [...found.values()].sort((a, b) => (a.part.path < b.part.path ? -1 : 1));
}
