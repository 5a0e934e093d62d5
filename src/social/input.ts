import { z } from "zod";
import { LISTED, pageIn } from "../db/page-input";
import { SEARCH } from "../limits/limits";
import { FRIEND_TABS } from "./rules";

export const LOOK = z
  .object({ tab: z.enum(FRIEND_TABS, "invalid").default("friends"), ...LISTED })
  .transform(({ tab, ...sent }, ctx) => ({ tab, page: pageIn(tab, sent, ctx) }));

export const QUERY = z.object({
  q: z
    .string("required")
    .transform((text) => text.replaceAll("\0", ""))
    .pipe(z.string().trim().min(1, "required").max(SEARCH.textMax, "too_long"))
    .describe("The beginning of a nickname, or a whole username"),
});
