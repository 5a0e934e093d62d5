/**
 * What is read does not depend on whether housekeeping has run, nor on the zone of the machine: days that count are
 * UTC's, what is shown is in the reader's zone (docs/product.md 1.3).
 */
import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../../src/designs/designs";
import { emptyCaches } from "../../../src/runtime/cache";
import { DAY, SECOND } from "../../../src/runtime/units";
import { fillPlaceholders, isApi, MATRIX_ROWS, type MatrixRow, methodOf, pathOf } from "../../http/matrix-rows";
import { openTestApp } from "../../support/app";
import { NOW, seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";
import { readBody, seedWorld, type WorldPerson } from "../../support/world";
import { openHousekeeping } from "./housekeeping";

/** Each download is told to its owner; the team's log keeps who looked at whom. */
const WRITING_READS = ["GET /api/auth/export", "GET /api/official/log", "GET /official/log"];
/** How the machine is at this moment. */
const MACHINE_READS = ["GET /readyz"];
const LEFT_OUT = [...WRITING_READS, ...MACHINE_READS];
const READS = MATRIX_ROWS.filter((row) => methodOf(row) === "GET" && !LEFT_OUT.includes(row.route));
const READERS = ["author", "holder", "official", "nobody"] as const satisfies (WorldPerson | "nobody")[];
type Reader = (typeof READERS)[number];

const MACHINE_ZONE = process.env.TZ;

/** What is new with every answer. */
const FRESH = /nonce="[^"]*"|(name="once"|name="clientId") value="[^"]*"|&quot;once&quot;:&quot;[^&]*/g;

interface ReadStory {
  /** ms after the world was made: the ends of what is in it, and any other time. */
  later: number;
  /** Who reads a route that is not for somebody alone. */
  turn: number;
  zone: string;
}

const readStory: fc.Arbitrary<ReadStory> = fc.record({
  later: fc.oneof(
    fc.constantFrom(DAY, 30 * DAY).chain((end) => fc.constantFrom(end - 1, end)),
    fc.integer({ min: SECOND, max: 40 * DAY }),
  ),
  turn: fc.nat(READERS.length - 1),
  zone: fc.constantFrom("Asia/Tokyo", "America/St_Johns"),
});

function readerOf({ allowed }: MatrixRow, n: number, turn: number): Reader {
  const owner = READERS.find((each) => each === allowed?.[0]);
  return owner ?? READERS[(n + turn) % READERS.length] ?? "nobody";
}

/** The answers that differ, each from where it does. */
function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before].flatMap(([route, text]) => {
    const other = after.get(route) ?? "";
    const at = [...text].findIndex((sign, n) => sign !== other[n]);
    const part = (of: string) => of.slice(Math.max(0, at - 40), at + 40);
    return text === other ? [] : [`${route}: ${part(text)} … ${part(other)}`];
  });
}

eachDatabase("what is read", (_, open, kind) => {
  /** Pages say what the API tells: on PostgreSQL that is enough. */
  const reads = READS.filter((row) => kind === "sqlite" || isApi(row));

  afterAll(() => {
    process.env.TZ = MACHINE_ZONE ?? "UTC";
    emptyCaches();
  });

  async function openWorld(later: number) {
    const db = await open();
    await seedBuiltIns(db);
    const world = { ...(await seedWorld(db)), picture: BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "" };
    const app = openTestApp(db, { CLOCK_OFFSET_MS: "0" });
    app.later(later);
    const sessions: Record<string, string> = {};
    for (const who of ["author", "holder", "official"] as const) sessions[who] = await app.enter(world[who]);
    const { runHousekeeping } = openHousekeeping(db);
    return { app, world, sessions, runHousekeeping };
  }
  type ReadWorld = Awaited<ReturnType<typeof openWorld>>;

  /** Every answer by its route. Caches are emptied, as they keep what formats dates. */
  async function readAll(
    { app, world, sessions }: ReadWorld,
    zone: string,
    turn: number,
  ): Promise<Map<string, string>> {
    process.env.TZ = zone;
    emptyCaches();
    const answers = new Map<string, string>();
    for (const [n, row] of reads.entries()) {
      const reader = readerOf(row, n, turn);
      const cookies = reader === "author" ? { zone: "Asia/Kolkata" } : undefined;
      const sent = { session: sessions[reader], cookies };
      const response = await app.ask("GET", fillPlaceholders(pathOf(row), world), sent);
      answers.set(`${row.route} for ${reader}`, `${response.status} ${(await readBody(response)).replace(FRESH, "")}`);
    }
    return answers;
  }

  test(
    "is the same whatever the machine's zone, before and after housekeeping",
    async () => {
      let answered = 0;
      const property = fc.asyncProperty(readStory, async ({ later, turn, zone }) => {
        const world = await openWorld(later);
        const before = await readAll(world, "UTC", turn);
        answered += [...before.values()].filter((answer) => answer.startsWith("200")).length;
        await world.runHousekeeping(NOW + later);
        const changed = differences(before, await readAll(world, zone, turn));
        // Which of the two it was.
        const byHousekeeping = changed.length > 0 ? differences(before, await readAll(world, "UTC", turn)) : [];
        expect({ zone, changed, byHousekeeping }).toEqual({ zone, changed: [], byHousekeeping: [] });
      });
      await fc.assert(property, propertyRuns(1));
      console.log(`reads: ${reads.length} routes, ${answered} answers of 200`);
      expect(answered).toBeGreaterThan(reads.length / 2);
    },
    PROPERTY_TIMEOUT,
  );
});
