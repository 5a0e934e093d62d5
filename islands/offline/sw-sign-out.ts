const DATABASES = ["ashore", "outbox", "receipts", "offline-chats"];

/** Deletes the databases at sign-out, and what is kept of burn pictures. */
export async function deleteDatabases(): Promise<void> {
  await caches.delete("burning");
  for (const name of DATABASES) indexedDB.deleteDatabase(name);
}
