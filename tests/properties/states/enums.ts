/** What the database and the published document allow, so that a table can be held against it. */
import { sql } from "kysely";
import type { OpenAPIV3_1 } from "openapi-types";
import type { Db } from "../../../src/db/transact";
import type { TestApp } from "../../support/app";
import type { DatabaseKind } from "../../support/databases";

/** Texts of a table's constraints: of SQLite the statement that makes the table. */
const CONSTRAINTS: Record<DatabaseKind, (table: string) => ReturnType<typeof sql<{ text: string }>>> = {
  sqlite: (table) => sql`select sql as text from sqlite_master where type = 'table' and name = ${table}`,
  postgres: (table) =>
    sql`select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = ${table}::regclass`,
};

/** The values that a check constraint lets into a column, sorted. */
export async function checkedValues(db: Db, kind: DatabaseKind, table: string, column: string): Promise<string[]> {
  const { rows } = await CONSTRAINTS[kind](table).execute(db);
  const list = new RegExp(String.raw`\b${column} (?:in \(|= ANY \(\(?ARRAY\[)([^\])]*)`);
  const found = rows.flatMap(({ text }) => list.exec(text)?.[1] ?? []);
  return found.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, value]) => value ?? "")).sort();
}

interface Schema {
  enum?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const enumIn = ({ enum: values, items, anyOf, oneOf }: Schema): string[] =>
  values ?? [items, ...(anyOf ?? []), ...(oneOf ?? [])].flatMap((each) => (each ? enumIn(each) : []));

/** The values that the document names for a field, sorted. */
export async function documentedValues(app: TestApp, schema: string, field: string): Promise<string[]> {
  const document: OpenAPIV3_1.Document = await (await app.ask("GET", "/api/openapi.json")).json();
  const { properties } = (document.components?.schemas?.[schema] ?? {}) as { properties?: Record<string, Schema> };
  return enumIn(properties?.[field] ?? {}).sort();
}

/** How often each thing was reached. */
export class Counts extends Map<string, number> {
  add(name: string): void {
    this.set(name, (this.get(name) ?? 0) + 1);
  }
  /** Names of those that were reached less often. */
  fewerThan(least: number, names: readonly string[]): string[] {
    return names.filter((name) => (this.get(name) ?? 0) < least).map((name) => `${name}: ${this.get(name) ?? 0}`);
  }
  total(start: string): number {
    return [...this].reduce((sum, [name, n]) => sum + (name.startsWith(start) ? n : 0), 0);
  }
}

/** Seconds of this process's processors that the work took. */
export async function cpuSeconds(work: () => Promise<unknown>): Promise<string> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return ((user + system) / 1e6).toFixed(1);
}
