import { mapRows, readAllByKeys } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime } from "../runtime/iso";
import type { SystemMessage } from "./message-types";
import { selectStoredMessages, toSystemMessage } from "./notify";

/** Deleted accounts have the name null in exports. */
const withNullNickname = (params: SystemMessage["params"]) =>
  params.nickname === "" ? { ...params, nickname: null } : params;

/** All system messages of a person, as they see them; cleared ones too, while they are stored. @param now ms */
export const exportSystemMessages = (db: DbOrTx, userId: string, now: number) =>
  mapRows(
    readAllByKeys(selectStoredMessages(db, userId), {
      "system_messages.created_at": 0,
      "system_messages.id": "",
    }),
    (row) => {
      const { type, params, read, createdAt } = toSystemMessage(row, now);
      return { type, ...withNullNickname(params), read, at: toIsoTime(createdAt) };
    },
  );
