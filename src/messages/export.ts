import { sql } from "kysely";
import { FULL_READ_PAGE_SIZE, mapRows, readInPages } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime } from "../runtime/iso";
import type { SystemMessage } from "./message-types";
import { selectSystemMessages, toSystemMessage } from "./notify";

const isAfterSql = (last: { created_at: number; id: string } | undefined) =>
  sql<boolean>`(system_messages.created_at, system_messages.id) > (${last?.created_at ?? 0}, ${last?.id ?? ""})`;

/** Deleted accounts have the name null in exports. */
const withNullNickname = (params: SystemMessage["params"]) =>
  params.nickname === "" ? { ...params, nickname: null } : params;

/** All system messages of a person, as they see them. @param now ms */
export const exportSystemMessages = (db: DbOrTx, userId: string, now: number) =>
  mapRows(
    readInPages((last: { created_at: number; id: string } | undefined) =>
      selectSystemMessages(db, userId)
        .where(isAfterSql(last))
        .orderBy("system_messages.created_at")
        .orderBy("system_messages.id")
        .limit(FULL_READ_PAGE_SIZE)
        .execute(),
    ),
    (row) => {
      const { type, params, read, createdAt } = toSystemMessage(row, now);
      return { type, ...withNullNickname(params), read, at: toIsoTime(createdAt) };
    },
  );
