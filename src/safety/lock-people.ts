import type { Tx } from "../db/transact";
import { lockUsers } from "../users/users";
import type { ContentAdapters } from "./content";
import type { ContentRef } from "./hiding";

/** Locks the writer of a thing and everybody whom its hiding or return reaches. Lock order: people before things. */
export async function lockPeopleOf(
  tx: Tx,
  adapters: ContentAdapters,
  { kind, id, aboutId }: ContentRef,
): Promise<void> {
  for (const adapter of adapters[kind] ?? []) await adapter.lock?.(tx, id);
  await lockUsers(tx, [aboutId]);
}

/** The same for the thing of a case; null: of none. */
export async function lockPeopleOfCase(
  tx: Tx,
  adapters: ContentAdapters,
  caseId: string | null,
  aboutId: string,
): Promise<void> {
  const row = caseId
    ? await tx.selectFrom("report_cases").select(["kind", "thing_id"]).where("id", "=", caseId).executeTakeFirst()
    : undefined;
  if (row) await lockPeopleOf(tx, adapters, { kind: row.kind, id: row.thing_id, aboutId });
  else await lockUsers(tx, [aboutId]);
}
