const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** A unique rule said no. The name of the column stands in SQLite's message, that of the rule in PostgreSQL's. */
export function uniqueViolation(error: unknown): string | null {
  const code = codeOf(error);
  if (code !== "23505" && code !== "SQLITE_CONSTRAINT_UNIQUE" && code !== "SQLITE_CONSTRAINT_PRIMARYKEY")
    return null;
  const constraint = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
  return constraint || (error instanceof Error ? error.message : "");
}

const STORAGE =
  /^(E(NOSPC|FBIG|DQUOT|ROFS|IO|ACCES|PERM|NOENT|NOTDIR|MFILE|NFILE)$|SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY|CORRUPT|NOTADB)|53|57P|58|08|25006)/;

/** The disk is full or read-only, or the server of database or files is away: nothing was written, try again later. */
export function isStorageFailure(error: unknown): boolean {
  const code = codeOf(error);
  const away = code === "ECONNREFUSED" || code === "ECONNRESET" || code === "ETIMEDOUT";
  return STORAGE.test(code) || away || (error instanceof Error && error.name === "S3Error");
}
