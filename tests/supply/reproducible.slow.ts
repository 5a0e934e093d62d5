/** Two builds of one release, in two folders, at two times and in two time zones, have the same bytes. */
import { afterAll, expect, test } from "bun:test";
import { appendFileSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyCheckout } from "../install/checkout-install";

const PLACES = [
  { folder: copyCheckout(), zone: "Asia/Tokyo" },
  { folder: copyCheckout(mkdtempSync(join(tmpdir(), "driftglass-a-longer-name-"))), zone: "America/St_Johns" },
];
afterAll(() => {
  for (const { folder } of PLACES) rmSync(folder, { recursive: true, force: true });
}, 60_000);

const ARCHITECTURE = process.arch === "arm64" ? "arm64" : "x64";

async function build({ folder, zone }: { folder: string; zone: string }): Promise<string> {
  const command = [process.execPath, "scripts/build.ts", "--single", `--${ARCHITECTURE}`];
  const child = Bun.spawn(command, { cwd: folder, env: { ...process.env, TZ: zone }, stdio: ["ignore", 2, 2] });
  expect(await child.exited).toBe(0);
  return readFileSync(join(folder, "dist/single/SHA256SUMS"), "utf8");
}

const verifySums = (folder: string) =>
  Bun.spawnSync(["sha256sum", "-c", "SHA256SUMS"], { cwd: join(folder, "dist/single") }).exitCode;

const README = readFileSync(join(import.meta.dir, "../../README.md"), "utf8");

/** The README's commands with a throwaway key: what was signed is verified, what was changed is not. */
function expectSignature(release: string): void {
  const section = README.split("### Checking a release")[1] ?? "";
  const commands = [...section.matchAll(/^openssl .*$/gm)].map(([line]) => line);
  const run = (command = "false") => Bun.spawnSync(["sh", "-c", command], { cwd: release }).exitCode;
  const [makeKey, showKey, sign, verify] = commands;
  expect([makeKey, showKey, sign, verify].map(run)).toEqual([0, 0, 0, 0]);
  appendFileSync(join(release, "SHA256SUMS"), "\n");
  expect(run(verify)).not.toBe(0);
}

test("the same bytes, with checksums that a changed file does not keep", async () => {
  const sums: string[] = [];
  for (const place of PLACES) sums.push(await build(place));
  console.log(sums.join(""));
  expect(sums[1]).toBe(sums[0] ?? "none");
  expect(sums[0]?.trim().split("\n")).toHaveLength(2);
  const [{ folder = "" } = {}] = PLACES;
  const program = join(folder, `dist/single/driftglass-linux-${ARCHITECTURE}`);
  const { stdout } = Bun.spawnSync([program, "parts", "--json"], { env: { PATH: "" } });
  expect(JSON.parse(stdout.toString())).toMatchObject({ ok: true, parts: { bomFormat: "CycloneDX" } });
  // The copies share their packages by a link, so that equal bytes alone would not show those.
  const bytes = readFileSync(program);
  for (const named of [folder, realpathSync(join(folder, "node_modules"))])
    for (const encoding of ["latin1", "utf16le"] as const)
      expect([named, bytes.includes(Buffer.from(named, encoding))]).toEqual([named, false]);
  expect(verifySums(folder)).toBe(0);
  writeFileSync(join(folder, "dist/single/driftglass-parts.cdx.json"), "{}");
  expect(verifySums(folder)).not.toBe(0);
  if (Bun.which("openssl")) expectSignature(join(folder, "dist/single"));
  else console.log("not tried here: signing a release needs openssl");
}, 180_000);
