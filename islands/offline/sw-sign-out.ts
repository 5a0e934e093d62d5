const DATABASES = ["ashore", "outbox", "receipts", "offline-chats"];

/** Deletes the databases at sign-out. */
export async function deleteDatabases(): Promise<void> {
  for (const name of DATABASES) indexedDB.deleteDatabase(name);
}
