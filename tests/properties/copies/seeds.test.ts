/** However often, and by however many servers at once, an installation is started: its own content is there once. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { readConfig } from "../../../src/config/config";
import { openDatabase } from "../../../src/db/open";
import { databasePathIn } from "../../../src/db/storage";
import { openLogger } from "../../../src/runtime/log";
import { DAY } from "../../../src/runtime/units";
import { openSeededStorage } from "../../../src/server/seeded-storage";
import { type DatabaseKind, freshPostgres, wantedDatabaseKinds } from "../../support/databases";
import { TEST_START } from "../../support/people";
import { PROPERTY_SEED, PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";
import { readTables } from "./compare";
import type { CopiedRows } from "./rows";

const RUNS = 2;
const SILENT_LOG = openLogger("silent");

const dir = mkdtempSync(join(tmpdir(), "driftglass-seeds-"));
let made = 0;
beforeAll(async () => (await openDatabase(join(dir, "template.sqlite"))).close());
afterAll(() => rmSync(dir, { recursive: true, force: true }));

interface Start {
  /** Whether this server is told to put welcome bottles into the sea. */
  welcome: boolean;
  /** Servers that start at once; a file has one. */
  servers: number;
  /** Days after the last start. */
  days: number;
}

const START: fc.Arbitrary<Start> = fc.record({
  welcome: fc.boolean(),
  servers: fc.integer({ min: 1, max: 3 }),
  days: fc.nat(40),
});

async function newInstallation(kind: DatabaseKind) {
  const dataDir = join(dir, String(made++));
  mkdirSync(dataDir);
  if (kind === "sqlite") cpSync(join(dir, "template.sqlite"), databasePathIn(dataDir));
  const postgres = kind === "postgres" ? await freshPostgres() : null;
  return {
    settings: { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) },
    drop: async () => postgres?.drop(),
  };
}

/** Starts servers, reads everything and stops them. */
async function startServers(settings: Record<string, string>, { welcome, servers }: Start, now: number) {
  const config = readConfig({ ...settings, WELCOME_BOTTLES: welcome ? "1" : "0" });
  const count = config.databaseUrl ? servers : 1;
  const clock = { now: () => now, shift: null };
  const opened = await Promise.all(Array.from({ length: count }, () => openSeededStorage(config, clock, SILENT_LOG)));
  const rows = await readTables((opened[0] as (typeof opened)[number]).db);
  await Promise.all(opened.map((each) => each.close()));
  return rows;
}

/** What is told of the content, whenever and under whichever id it was made. */
const contentOf = ({ bottles = [], designs = [], pictures = [], users = [] }: CopiedRows): string[] =>
  [
    ...bottles.map(({ language, content, design_name }) => `bottle ${language} ${design_name}: ${content}`),
    ...designs.map(({ id, name, status }) => `design ${id} ${status} ${name}`),
    ...pictures.map(({ hash }) => `picture ${hash}`),
    ...users.map(({ username }) => `person ${username}`),
  ].sort();

interface Contents {
  /** Without welcome bottles, and with them. */
  bare: string[];
  whole: string[];
}

async function readContents(kind: DatabaseKind): Promise<Contents> {
  const { settings, drop } = await newInstallation(kind);
  const start = { servers: 1, days: 0 };
  const bare = contentOf(await startServers(settings, { ...start, welcome: false }, TEST_START));
  const whole = contentOf(await startServers(settings, { ...start, welcome: true }, TEST_START));
  await drop();
  return { bare, whole };
}

/** After each start the content is there once; one that adds nothing changes no row. */
async function expectOnce(settings: Record<string, string>, starts: Start[], { bare, whole }: Contents): Promise<void> {
  let [now, welcomed, last] = [TEST_START, false, {} as CopiedRows];
  for (const start of starts) {
    now += start.days * DAY;
    const isNew = Object.keys(last).length === 0 || (start.welcome && !welcomed);
    welcomed ||= start.welcome;
    const rows = await startServers(settings, start, now);
    expect(contentOf(rows)).toEqual(welcomed ? whole : bare);
    if (!isNew) expect(rows).toEqual(last);
    last = rows;
  }
}

const KNOWN: [Start[]][] = [
  [
    [
      { welcome: false, servers: 3, days: 0 },
      { welcome: true, servers: 3, days: 1 },
      { welcome: true, servers: 2, days: 30 },
    ],
  ],
];

describe.each([...wantedDatabaseKinds])("the content of an installation (%s)", (kind) => {
  test(
    `is there once (seed ${PROPERTY_SEED})`,
    async () => {
      const contents = await readContents(kind);
      expect([contents.bare.length > 8, contents.whole.length > contents.bare.length + 40]).toEqual([true, true]);
      const property = fc.asyncProperty(fc.array(START, { minLength: 2, maxLength: 4 }), async (starts) => {
        const { settings, drop } = await newInstallation(kind);
        await expectOnce(settings, starts, contents);
        await drop();
      });
      await fc.assert(property, { ...propertyRuns(RUNS), examples: KNOWN });
    },
    PROPERTY_TIMEOUT,
  );
});
