/** A server that cannot write: every page and list is shown as ever, every write is refused with one sentence. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findWriteError, openDatabase, openReadOnly } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";

import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { openTestApp, type TestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { freshPostgres, wantedDatabaseKinds } from "../support/databases";
import { type SeededWorld, seedWorld } from "../support/world";
import { fillPlaceholders, isApi, MATRIX_ROWS, methodOf, pathOf } from "./matrix-rows";

/** ms */
const TIMEOUT_MS = 120_000;

const picture = BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "";

/** Reads that need a write: what officials look at is logged or it is not shown, and an export notes when it was made. */
const READS_THAT_WRITE: readonly string[] = [
  "GET /api/auth/export",
  "GET /api/official/reports/:id",
  "GET /official/reports/:id",
  "GET /api/official/people",
];
/** Outside of what people use: it is there in tests alone, and writes nothing. */
const TEST_CLOCK = "POST /api/test/clock";

async function freshDatabase(kind: "sqlite" | "postgres"): Promise<{ url: string; drop(): unknown }> {
  if (kind === "postgres") return freshPostgres();
  const url = join(tmpdir(), `driftglass-read-only-${process.pid}.sqlite`);
  return { url, drop: () => ["", "-wal", "-shm"].forEach((end) => void rmSync(url + end, { force: true })) };
}

/** A world in a database that is then opened without the right to write. */
async function seedReadOnlyWorld(url: string) {
  const opened = await openDatabase(url);
  await seedBuiltIns(opened.db);
  const world = await seedWorld(opened.db);
  const writable = openTestApp(opened.db);
  const sessions = new Map<string, string>();
  for (const who of ["stranger", "author", "official"] as const) sessions.set(who, await writable.enter(world[who]));
  return { world, sessions, writable, opened };
}

describe.each(wantedDatabaseKinds)("a read-only server on %s", (kind) => {
  let source: Awaited<ReturnType<typeof freshDatabase>>;
  let seeded: Awaited<ReturnType<typeof seedReadOnlyWorld>>;
  let readOnly: { db: Db; close(): Promise<void> };
  let app: TestApp;
  let world: SeededWorld;

  beforeAll(async () => {
    source = await freshDatabase(kind);
    seeded = await seedReadOnlyWorld(source.url);
    world = seeded.world;
    readOnly = await openReadOnly(source.url);
    app = openTestApp(readOnly.db, { READ_ONLY: "1" });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await readOnly.close();
    await seeded.opened.close();
    await source.drop();
  }, TIMEOUT_MS);

  const rowsOf = (isRead: boolean) => MATRIX_ROWS.filter((row) => (methodOf(row) === "GET") === isRead);
  const askRow = async (by: TestApp, row: (typeof MATRIX_ROWS)[number], session: string | undefined) => {
    const { at, form, json } = fillPlaceholders(
      { at: pathOf(row), form: row.form, json: row.json },
      { ...world, picture },
    );
    const response = await by.ask(methodOf(row), at, { form, json, session });
    const body = isApi(row) && response.status === 503 ? await response.json() : null;
    if (!body) await response.body?.cancel();
    return { status: response.status, code: body?.error?.code ?? null, to: response.headers.get("location") };
  };

  test.each(["stranger", "author", "official", "nobody"])(
    "%s: every read is answered as by a server that can write",
    async (who) => {
      const session = seeded.sessions.get(who);
      const others: string[] = [];
      for (const row of rowsOf(true)) {
        const there = await askRow(seeded.writable, row, session);
        const here = await askRow(app, row, session);
        if (Bun.deepEquals(here, there) || READS_THAT_WRITE.includes(row.route)) continue;
        others.push(`${row.route}: ${here.status} ${here.to ?? ""}, not ${there.status} ${there.to ?? ""}`);
      }
      expect(others).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    "every write is refused with 503 and the code read_only, and changes nothing",
    async () => {
      const others: string[] = [];
      for (const row of rowsOf(false)) {
        const { status, code } = await askRow(app, row, seeded.sessions.get("stranger"));
        if (row.route === TEST_CLOCK || (status === 503 && (!isApi(row) || code === "read_only"))) continue;
        others.push(`${row.route}: ${status} ${code}`);
      }
      expect(others).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test("the refusal is in the reader's language, on pages with what was typed", async () => {
    for (const language of LANGUAGES) {
      const said = translatorFor(language)("error.read_only");
      const call = await app.ask("POST", "/api/bottles", { cookies: { language }, json: { content: "x" } });
      expect([language, call.status, (await call.json()).error.message]).toEqual([language, 503, said]);
      expect(call.headers.get("retry-after")).not.toBeNull();
      const page = await app.ask("GET", "/rules", { cookies: { language } });
      expect(await page.text()).toContain(translatorFor(language)("shell.read_only"));
    }
    const form = { content: "what I typed stays" };
    const page = await app.ask("POST", "/throw", { session: seeded.sessions.get("stranger"), form });
    const html = await page.text();
    expect(page.status).toBe(503);
    expect(html).toContain(translatorFor("en")("error.read_only"));
    expect(html).toContain("what I typed stays");
  });

  test("probes: alive, shown as read-only, and counted", async () => {
    expect(await (await app.ask("GET", "/healthz")).json()).toMatchObject({ status: "ok" });
    const ready = await app.ask("GET", "/readyz");
    expect([ready.status, await ready.json()]).toEqual([200, { status: "read_only" }]);
  });

  test("a server that can write shows no banner", async () => {
    const page = await seeded.writable.ask("GET", "/rules");
    expect(await page.text()).not.toContain(translatorFor("en")("shell.read_only"));
  });

  test("whether a database can be written is asked of it", async () => {
    expect(await findWriteError(source.url)).toBeNull();
    if (kind === "sqlite") return;
    const refused = new URL(source.url);
    refused.searchParams.set("options", "-c default_transaction_read_only=on");
    expect(await findWriteError(refused.href)).toMatchObject({ code: "25006" });
  });
});
