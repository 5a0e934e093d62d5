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
  const child = Bun.spawn([process.execPath, script, ...args], {
    env: { ...process.env, DATA_DIR: server.folder() },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, errors] = [await new Response(child.stdout).text(), await new Response(child.stderr).text()];
  return { code: await child.exited, out: out + errors };
}

/** Somebody becomes an official, as the operator does it. @returns their username */
export async function makeOfficial(server: Server, client: ApiClient): Promise<string> {
  const { username } = (await client.call<{ username: string }>("GET", "/auth/profile")).body;
  expect((await runOfficialCommand(server, "grant", username)).code).toBe(0);
  return username;
}
