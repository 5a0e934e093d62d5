import { z } from "zod";
import { LISTED, pageIn } from "../db/page-input";
import { RECORD_TYPES, recordList } from "./records";

export const RECORDS = z
  .object({ type: z.enum(RECORD_TYPES, "invalid").default("all"), ...LISTED })
  .transform(({ type, ...sent }, ctx) => ({ type, ...pageIn(recordList(type), sent, ctx) }));
