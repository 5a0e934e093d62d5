/** The list of parts (SBOM): CycloneDX 1.6, from bun.lock and each package's own licence. It names no time and no folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILD_TOOLS, KEPT_PARTS, licenceOf } from "./licences";
import { type LockedPackage, listLockedPackages, listProductPackages } from "./lock-packages";
import { ROOT } from "./setup";

/** In `dist`, and in the one file. */
export const PARTS_FILE = "dist/parts.json";

interface Part {
  type: "application" | "library" | "data" | "platform";
  "bom-ref": string;
  name: string;
  version: string;
  /** `excluded`: it builds the product and is not in it. */
  scope?: "required" | "excluded";
  hashes?: { alg: "SHA-512"; content: string }[];
  licenses: { license: { id: string } }[];
  purl?: string;
}

const licensed = (id: string): Part["licenses"] => [{ license: { id } }];

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace("@", "%40")}@${version}`;

/** Two places of one package are one part. */
const refOf = ({ name, version }: Pick<LockedPackage, "name" | "version">): string => purlOf(name, version);

const hexOf = (integrity: string): string => Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
}

function toPart(each: LockedPackage, type: Part["type"], licence: string): Part {
  const { name, version, integrity } = each;
  return {
    type,
    "bom-ref": refOf(each),
    name,
    version,
    scope: BUILD_TOOLS.has(name) ? "excluded" : "required",
    hashes: [{ alg: "SHA-512", content: hexOf(integrity) }],
    licenses: licensed(licence),
    purl: purlOf(name, version),
  };
}

const libraryOf = (each: LockedPackage): Part =>
  toPart(each, "library", licenceOf(each.name, readJson(`node_modules/${nestedPathOf(each)}/package.json`).license));

/** `a/@b/c` of the lock lies in `a/node_modules/@b/c`. */
const nestedPathOf = ({ path }: LockedPackage): string =>
  (path.match(/(?:@[^/]+\/)?[^/]+/g) ?? []).join("/node_modules/");

function keptParts(): Part[] {
  const kept = listLockedPackages().filter(({ path }) => Object.hasOwn(KEPT_PARTS, path));
  return kept.map((each) => toPart(each, "data", licenceOf(each.name, KEPT_PARTS[each.name])));
}

function runtimePart(): Part {
  const version = String(readJson("package.json").packageManager).replace("bun@", "");
  return { type: "platform", "bom-ref": `bun@${version}`, name: "bun", version, licenses: licensed("MIT") };
}

function dependencies(product: Part, parts: Part[]): { ref: string; dependsOn: string[] }[] {
  const needs = new Map<string, Set<string>>([[product["bom-ref"], new Set(parts.map((each) => each["bom-ref"]))]]);
  for (const { part, needs: found } of listProductPackages()) {
    const known = needs.get(refOf(part)) ?? new Set();
    for (const each of found) known.add(refOf(each));
    needs.set(refOf(part), known);
  }
  return [...needs].map(([ref, on]) => ({ ref, dependsOn: [...on].sort() }));
}

/** @throws Error where a licence is missing or not allowed */
export function makeParts() {
  const { name, version, license } = readJson("package.json");
  const product: Part = {
    type: "application",
    "bom-ref": `${name}@${version}`,
    name: String(name),
    version: String(version),
    licenses: licensed(String(license)),
  };
  const libraries = listProductPackages().map(({ part }) => libraryOf(part));
  const all = new Map([runtimePart(), ...libraries, ...keptParts()].map((each) => [each["bom-ref"], each]));
  const parts = [...all.values()];
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: product },
    components: parts,
    dependencies: dependencies(product, parts),
  };
}
