import { z } from "zod";

/** An id of any shape, without NUL, which PostgreSQL rejects. */
export const idInput = z.string("invalid").transform((id) => id.replaceAll("\0", ""));
