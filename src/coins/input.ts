import { z } from "zod";
import { PAGING } from "../http/paging";
import { RECORD_TYPES } from "./records";

/** `?type=&cursor=&limit=` */
export const RECORDS = z.object({ type: z.enum(RECORD_TYPES, "invalid").default("all") }).and(PAGING);
