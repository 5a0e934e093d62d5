/** Why the server does not start. A volume that is another user's is what a platform's first start meets most often. */
export function startFailureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ((error as { code?: unknown }).code !== "SQLITE_CANTOPEN") return error.message;
  return `${error.message}: user ${process.geteuid?.()} has to be able to write in DATA_DIR`;
}
