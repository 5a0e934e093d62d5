import { z } from "zod";
import { PAGING_FIELDS, pageFromInput } from "../db/page-input";
import { COIN_RECORD_TYPES, coinRecordCursorKey } from "./records";

export const COIN_RECORDS_QUERY = z
  .object({ type: z.enum(COIN_RECORD_TYPES, "invalid").default("all"), ...PAGING_FIELDS })
  .transform(({ type, ...sent }, ctx) => ({ type, ...pageFromInput(coinRecordCursorKey(type), sent, ctx) }));
