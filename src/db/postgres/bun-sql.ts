/** What `Bun.SQL` answers and throws, as the rest of the program knows it. */

/** Code: PostgreSQL's own. Stack: the caller's instead of the socket's. */
export function asPostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ("errno" in error && typeof error.errno === "string") Object.assign(error, { code: error.errno });
  Error.captureStackTrace(error);
  return error;
}

/** Bigints are times and counts below 2^53. */
export function withNumbers(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  for (const row of rows) for (const name in row) if (typeof row[name] === "bigint") row[name] = Number(row[name]);
  return rows;
}

/** Bun says that it could not connect, not where to. */
export function asConnectError(error: unknown, place: string): unknown {
  const known = asPostgresError(error);
  if (known instanceof Error && !("errno" in known)) known.message = `no connection to ${place}: ${known.message}`;
  return known;
}
