import { z } from "zod";

/** An id in a body: one of whatever shape is looked for, without what PostgreSQL cannot look for. */
export const soughtId = z.string("invalid").transform((id) => id.replaceAll("\0", ""));
