import { sql } from "kysely";
import { AT_ONCE, inBatches, mapRows } from "../db/batches";
import type { Queries } from "../db/transact";
import { iso } from "../runtime/iso";
import type { SystemMessage } from "./message";
import { readMessages, shown } from "./news";

const after = (last: { created_at: number; id: string } | undefined) =>
  sql<boolean>`(system_messages.created_at, system_messages.id) > (${last?.created_at ?? 0}, ${last?.id ?? ""})`;

/** Who has left has no name any more. */
const named = (params: SystemMessage["params"]) =>
  params.nickname === "" ? { ...params, nickname: null } : params;

/** All system messages of a person, as they read them. */
export const exportMessages = (db: Queries, userId: string, now: number) =>
  mapRows(
    inBatches((last: { created_at: number; id: string } | undefined) =>
      readMessages(db, userId)
        .where(after(last))
        .orderBy("system_messages.created_at")
        .orderBy("system_messages.id")
        .limit(AT_ONCE)
        .execute(),
    ),
    (row) => {
      const { type, params, read, createdAt } = shown(row, now);
      return { type, ...named(params), read, at: iso(createdAt) };
    },
  );
