/** Every command of the one file, in a place where nothing else is: no sources, no packages, no Bun. */

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { HOUR } from "../../src/runtime/units";
import { VERSION } from "../../src/runtime/version";
import { callApi, registerClient } from "../support/client";
import { type BinaryInstall, canUseOwnRoot, prepareBinary } from "./binary-install";
import type { InstalledServer } from "./installed-server";

const PLACE = { env: { DATA_DIR: "/data" }, program: "/driftglass", user: 0, sealed: false };
const HEALTHY = { TRANSLATE_URL: "", RATE_LIMITS: "1" };

describe.if(canUseOwnRoot)("the one file", () => {
  let made: BinaryInstall;
  let server: InstalledServer;
  let username: string;
  const command: InstalledServer["command"] = (args, change) => made.command(args, change);

  const backups = (): string[] => readdirSync(join(made.data, "backups")).filter((name) => /^drift/.test(name));

  beforeAll(async () => {
    made = await prepareBinary(PLACE);
    server = await made.start();
    const person = await registerClient(server.url);
    username = (await person.call<{ username: string }>("GET", "/auth/profile")).body.username;
  }, 120_000);

  afterAll(async () => {
    await server?.stop();
    made?.clear();
  });

  test("is every command too, beside the server that it is", async () => {
    expect(await command(["version"])).toEqual({ code: 0, output: `driftglass ${VERSION}\n` });
    expect(await command(["nonsense"])).toMatchObject({ code: 2 });
    expect((await command(["backup"])).output).toContain("/data/backups/driftglass-");
    const result = await command(["doctor"], HEALTHY);
    expect(result.output).toContain("every key leads somewhere");
    expect(result.code).toBe(0);
    expect(await command(["official", "grant", username])).toMatchObject({ code: 0 });
    expect((await command(["official", "list"])).output).toContain(username);
    expect((await command(["coins", "check"])).output).toContain("no differences");
    expect((await command(["person", "end-sessions", username])).output).toContain("signed out everywhere");
    const { output } = await command(["person", "reset-password", username]);
    const password = output.trim().split("\n").at(0) ?? "";
    const body = { username, password };
    expect((await callApi(server.url, "POST", "/auth/login", { body })).status).toBe(200);
    expect((await command(["push", "keys"])).output).toMatch(/^VAPID_PUBLIC_KEY=B[\w-]{86}\nVAPID_PRIVATE_KEY=/);
    expect(await command(["serve"])).toMatchObject({ code: 1, output: expect.stringMatching(/^[^\n]+\n$/) });
  });

  test("proves and restores its backups, moves and fills a sea", async () => {
    const from = `/data/backups/${backups()[0]}`;
    expect((await command(["restore", "--verify", from])).output).toContain("is whole");
    expect(await command(["restore", from])).toMatchObject({ code: 1 });
    const restored = await command(["restore", from], { DATA_DIR: "/restored" });
    expect(restored).toMatchObject({ code: 0 });
    const moved = await command(["move", "--to", "/moved.sqlite"], { DATA_DIR: "/restored" });
    expect(moved.output).toContain("nothing was changed");
    const few = ["--users", "20", "--bottles", "50", "--designs", "5"];
    const demo = await command(["demo", "--among-people", ...few], { DATA_DIR: "/restored" });
    expect(demo.output).toContain("50 bottles");
  });

  test("ends with 0 when it is told to", async () => {
    expect(await server.stop()).toBe(0);
  });

  test("makes its nightly backup itself", async () => {
    const before = backups().length;
    const database = new Database(join(made.data, "driftglass.sqlite"));
    database.prepare("update meta set value = ? where key = 'backup begun'").run(String(Date.now() - 27 * HOUR));
    database.close();
    server = await made.start();
    while (backups().length === before) await Bun.sleep(50);
    const name = backups().sort().at(-1) ?? "";
    const manifest = await Bun.file(join(made.data, "backups", name, "manifest.json")).json();
    expect(manifest.why).toBe("nightly");
    expect(await server.stop()).toBe(0);
  });
});
