const DATABASES = ["ashore", "outbox"];

/** Whoever signs out leaves nothing in the databases. */
export async function deleteDatabases(): Promise<void> {
  for (const name of DATABASES) indexedDB.deleteDatabase(name);
}
