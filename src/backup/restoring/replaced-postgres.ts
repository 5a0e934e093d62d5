/** A PostgreSQL database in the place of another one, which keeps its rows under another name and ends as backups do. */
import { queryPostgres } from "../../db/portable/postgres";
import { toIsoTime } from "../../runtime/iso";
import { DAY } from "../../runtime/units";

/** PostgreSQL cuts names after 63 bytes. */
const NAME_PART = 40;
const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
const withName = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href;

/** A database that renames others: nobody may be connected to those. */
const maintenanceUrl = (url: string): string => withName(url, nameOf(url) === "postgres" ? "template1" : "postgres");

const timeInName = (time: number): string => toIsoTime(time).replace(/\D/g, "");

const replacedPrefix = (url: string): string => `${nameOf(url).slice(0, NAME_PART)}_upgraded_`;

/** Name of the database that is replaced. @param at ms */
export const replacedPostgresName = (url: string, at: number): string => `${replacedPrefix(url)}${timeInName(at)}`;

const restoringName = (url: string): string => `${nameOf(url).slice(0, NAME_PART)}_restoring`;

interface DatabaseLocale {
  collate: string;
  ctype: string;
  provider: string;
  locale: string | null;
}

const LOCALE_SQL = `select datcollate as collate, datctype as ctype, datlocprovider as provider,
  coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale
  from pg_database d where datname = current_database()`;

const PROVIDERS: Record<string, string> = { i: "icu", b: "builtin" };

function localeSql({ collate, ctype, provider, locale }: DatabaseLocale): string {
  const libc = `encoding 'UTF8' lc_collate ${quoteText(collate)} lc_ctype ${quoteText(ctype)}`;
  const name = PROVIDERS[provider];
  return name && locale ? `${libc} locale_provider ${name} ${name}_locale ${quoteText(locale)}` : libc;
}

/**
 * Makes an empty database beside another one, with its sort order; one that a killed call left is dropped.
 * @returns its address @throws Error where this user may not create databases
 */
export async function createSiblingDatabase(url: string): Promise<string> {
  const name = restoringName(url);
  const [locale] = await queryPostgres<DatabaseLocale & Record<string, unknown>>(url, LOCALE_SQL);
  if (!locale) throw new Error("the database does not answer");
  await queryPostgres(url, `drop database if exists ${quoteName(name)} with (force)`);
  await queryPostgres(url, `create database ${quoteName(name)} template template0 ${localeSql(locale)}`);
  return withName(url, name);
}

/** Removes what `createSiblingDatabase` made. */
export const dropSiblingDatabase = async (url: string): Promise<void> =>
  void (await queryPostgres(url, `drop database if exists ${quoteName(restoringName(url))} with (force)`));

/** In one transaction: at any moment there is a whole database. @throws Error while somebody is connected to it */
export async function swapInDatabase(url: string, replacedTo: string): Promise<void> {
  const [own, restored] = [quoteName(nameOf(url)), quoteName(restoringName(url))];
  const swap = `alter database ${own} rename to ${quoteName(replacedTo)}; alter database ${restored} rename to ${own}`;
  // One message of several statements is one transaction.
  await queryPostgres(maintenanceUrl(url), swap);
}

/** Drops those that were replaced more than `days` ago. @returns their names */
export async function dropReplacedDatabases(url: string, days: number, now: number): Promise<string[]> {
  const found = await queryPostgres<{ name: string }>(
    url,
    "select datname as name from pg_database where starts_with(datname, $1) order by 1",
    [replacedPrefix(url)],
  );
  const before = replacedPostgresName(url, now - days * DAY);
  const old = found.map(({ name }) => name).filter((name) => name.length === before.length && name < before);
  for (const name of old) await queryPostgres(url, `drop database if exists ${quoteName(name)} with (force)`);
  return old;
}
