/** The official side's part of a journey. */
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { ApiClient } from "../support/client";
import type { Server } from "../support/server";

/** What `bun run official …` answers beside the living server. */
export async function runOfficialCommand(
  server: Server,
  ...args: string[]
): Promise<{ code: number; out: string }> {
  const script = join(import.meta.dirname, "../../scripts/official.ts");
  const run = Bun.spawn([process.execPath, script, ...args], {
    env: { ...process.env, DATA_DIR: server.folder() },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, errors] = [await new Response(run.stdout).text(), await new Response(run.stderr).text()];
  return { code: await run.exited, out: out + errors };
}

/** Somebody becomes an official, as the operator does it. @returns their username */
export async function makeOfficial(server: Server, who: ApiClient): Promise<string> {
  const { username } = (await who.call<{ username: string }>("GET", "/auth/profile")).body;
  expect((await runOfficialCommand(server, "grant", username)).code).toBe(0);
  return username;
}
