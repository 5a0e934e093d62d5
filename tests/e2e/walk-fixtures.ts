/** Servers and test data of the screen walk, once for each worker, and names of its screenshots. */
import type { Server } from "../support/server";
import { test as base } from "./fixtures";
import type { Screen } from "./walk-screens";
import { startWalkSetup, type WalkWorld } from "./walk-world";

export interface WalkServers {
  server: Server;
  world: WalkWorld;
}

export const test = base.extend<object, { walk: WalkServers; server: Server }>({
  walk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const { stop: end, ...walk } = await startWalkSetup();
      await use(walk);
      await end();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  server: [async ({ walk }, use) => use(walk.server), { scope: "worker" }],
});

export const screenshotNameOf = ({ route, as, what }: Screen): string =>
  [as ? "" : "guest", route.replaceAll(/[^\w]+/g, "-"), what ? `-${what}` : ""].join("").replaceAll(/^-+|-+$/g, "") ||
  "home";
