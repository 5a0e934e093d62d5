const errorCodeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** The violated unique rule: SQLite names the column, PostgreSQL the constraint. */
export function uniqueViolation(error: unknown): string | null {
  const code = errorCodeOf(error);
  if (code !== "23505" && code !== "SQLITE_CONSTRAINT_UNIQUE" && code !== "SQLITE_CONSTRAINT_PRIMARYKEY") return null;
  const constraint = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
  return constraint || (error instanceof Error ? error.message : "");
}

const UNWRITABLE_CODES =
  /^(E(NOSPC|DQUOT|ROFS|ACCES|PERM|IO|FBIG)|SQLITE_(FULL|READONLY\w*|CANTOPEN\w*|IOERR\w*|PERM)|25006)$/;

/** Nothing can be written where this was tried, and reading may still work. */
export const cannotBeWritten = (error: unknown): boolean => UNWRITABLE_CODES.test(errorCodeOf(error));

const STORAGE_ERROR_CODES =
  /^(E(NOSPC|FBIG|DQUOT|ROFS|IO|ACCES|PERM|NOENT|NOTDIR|MFILE|NFILE)$|SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY|CORRUPT|NOTADB)|53|57P|58|08|25006|25P02|0A000|ERR_POSTGRES_(CONNECTION|IDLE|LIFETIME))/;

/** What node-postgres says without a code when the server is away, or does not answer in time. */
const DISCONNECTED_MESSAGES =
  /^(Connection terminated|timeout e(xceeded|xpired)|Query read timeout|Client has encountered a connection error)/;

/** Disk full or read-only, a server unreachable, or one whose schema changes under it: nothing was written, retry later. */
export function isStorageFailure(error: unknown): boolean {
  const code = errorCodeOf(error);
  const away = code === "ECONNREFUSED" || code === "ECONNRESET" || code === "ETIMEDOUT";
  if (STORAGE_ERROR_CODES.test(code) || away) return true;
  return error instanceof Error && (error.name === "S3Error" || DISCONNECTED_MESSAGES.test(error.message));
}
