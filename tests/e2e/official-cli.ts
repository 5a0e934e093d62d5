/** The `official` command, for journeys. */
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { ApiClient } from "../support/client";
import type { Server } from "../support/server";

/** Runs `bun run official …` beside the running server. @returns exit code and output */
export async function runOfficialCommand(server: Server, ...args: string[]): Promise<{ code: number; out: string }> {
  const script = join(import.meta.dirname, "../../scripts/official.ts");
  const child = Bun.spawn([process.execPath, script, ...args], {
    env: { ...process.env, DATA_DIR: server.folder() },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, errors] = [await new Response(child.stdout).text(), await new Response(child.stderr).text()];
  return { code: await child.exited, out: out + errors };
}

/** Makes somebody an official by the command. @returns their username */
export async function makeOfficial(server: Server, client: ApiClient): Promise<string> {
  const { username } = (await client.call<{ username: string }>("GET", "/auth/profile")).body;
  expect((await runOfficialCommand(server, "grant", username)).code).toBe(0);
  return username;
}
