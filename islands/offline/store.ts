/** Database of one person on this device: letters for reading offline, and the queue of what was written offline. */
import { keepUnsentCount } from "./device-database";
import { OFFLINE_DATABASE, type OfflineLetter, type QueuedSubmission, withOfflineDatabase } from "./owner";

export type { OfflineLetter, QueuedSubmission, SubmissionTexts } from "./owner";

/** Tag of the person whose data is stored; null: nobody. */
export const readOfflineOwner = async (): Promise<string | null> =>
  ((await readOfflineMeta("person")) as string | undefined) ?? null;

export const readOfflineMeta = (key: "person" | "at" | "sheet"): Promise<unknown> =>
  withOfflineDatabase("readonly", (transaction) => transaction.objectStore("meta").get(key));

export const listOfflineLetters = (): Promise<OfflineLetter[]> =>
  withOfflineDatabase("readonly", (transaction) => transaction.objectStore("letters").getAll());

/**
 * Replaces the stored letters, if this person is still the owner. @param at ms, when they were fetched; 0: the next page
 * fetches them again
 */
export const storeOfflineLetters = (
  person: string,
  letters: readonly OfflineLetter[],
  sheet: unknown,
  at: number,
): Promise<void> =>
  withOfflineDatabase("readwrite", async (transaction) => {
    const meta = transaction.objectStore("meta");
    if ((await meta.get("person")) !== person) return;
    await transaction.objectStore("letters").clear();
    for (const letter of letters) await transaction.objectStore("letters").put(letter);
    await meta.put(sheet, "sheet");
    await meta.put(at, "at");
  });

export async function listQueuedSubmissions(): Promise<QueuedSubmission[]> {
  const unsent = (await withOfflineDatabase("readonly", (transaction) =>
    transaction.objectStore("unsent").getAll(),
  )) as QueuedSubmission[];
  keepUnsentCount(OFFLINE_DATABASE, unsent.length);
  return unsent;
}

/** @throws without storage */
export const addQueuedSubmission = async (item: Omit<QueuedSubmission, "n" | "state">): Promise<void> => {
  await withOfflineDatabase("readwrite", (transaction) =>
    transaction.objectStore("unsent").add({ ...item, state: "waiting" }),
  );
  // Counts them.
  await listQueuedSubmissions();
};

export const updateQueuedSubmission = async (item: QueuedSubmission): Promise<void> => {
  await withOfflineDatabase("readwrite", (transaction) => transaction.objectStore("unsent").put(item));
};

export const removeQueuedSubmission = (n: number): Promise<void> =>
  withOfflineDatabase("readwrite", (transaction) => transaction.objectStore("unsent").delete(n));
