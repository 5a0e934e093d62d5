/**
 * Whatever is removed is gone: after each way of the table a canary is in no table, file, download, event or page, and a
 * second thing of the same kind is still wherever it was.
 */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { fastestFolder } from "../../../scripts/postgres";
import { type OpenedDatabase, openDatabase } from "../../../src/db/open";
import { openTestApp } from "../../support/app";
import { eachDatabase } from "../../support/databases";
import { PROPERTY_SEED, PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";
import { writingRoutes } from "./declared";
import { NO_REMOVALS } from "./no-removals";
import { EVERY_WAY, findFaults, STORY_LISTS, type Story } from "./run";
import { Scene } from "./scene";

/** The first has every way. */
const RUNS = { sqlite: 2, postgres: 1 };

const reached = new Map<string, number>();
const calls = new Set<string>();
const opened: OpenedDatabase[] = [];
const folder = mkdtempSync(join(fastestFolder(), "driftglass-leavings-"));
afterAll(async () => {
  for (const { close } of opened) await close();
  rmSync(folder, { recursive: true });
  console.log(`ways to remove: ${[...reached].map(([way, n]) => `${way} ${n}`).join("; ")}`);
});

/** In a file, whose bytes are looked at too. */
async function openInFile(): Promise<Scene> {
  const path = join(mkdtempSync(join(folder, "file-")), "driftglass.sqlite");
  const database = await openDatabase(path);
  opened.push(database);
  return Scene.open(database.db, { ...database, path });
}

/** Counts what stories have reached. */
function countStories(stories: Story[], scenes: Scene[]): void {
  for (const { way, by } of stories) reached.set(`${way} (${by})`, (reached.get(`${way} (${by})`) ?? 0) + 1);
  for (const { called } of scenes) for (const route of called) calls.add(route);
}

eachDatabase("what is removed", (db, open, kind) => {
  const openScene = kind === "sqlite" ? openInFile : async () => Scene.open(await open());

  test(
    `leaves nothing, and what remains remains (seed ${PROPERTY_SEED})`,
    async () => {
      const property = fc.asyncProperty(STORY_LISTS, async (stories) => {
        const scenes: Scene[] = [];
        const openAnother = async () => {
          scenes.push(await openScene());
          return scenes.at(-1) as Scene;
        };
        expect(await findFaults(openAnother, stories)).toEqual([]);
        countStories(stories, scenes);
      });
      // Pages are above the database.
      const stories = kind === "postgres" ? EVERY_WAY.filter(({ by }) => by === "api") : EVERY_WAY;
      const examples: [Story[]][] = [[stories]];
      await fc.assert(property, { ...propertyRuns(RUNS[kind]), examples, endOnFailure: true });
    },
    PROPERTY_TIMEOUT,
  );

  test("was removed by every writing route, or it removes nothing", () => {
    const isAsked = (route: string) => kind === "sqlite" || route.includes(" /api/");
    const missed = writingRoutes(openTestApp(db()).app).filter((route) => isAsked(route) && !calls.has(route));
    expect(missed.filter((route) => !(route in NO_REMOVALS))).toEqual([]);
    expect(Object.keys(NO_REMOVALS).filter((route) => calls.has(route))).toEqual([]);
  });
});
