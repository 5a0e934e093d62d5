import { z } from "zod";
import { PAGING_FIELDS, pageFromInput } from "../db/page-input";
import { SEARCH_LIMITS } from "../limits/account";
import { FRIEND_TABS } from "./rules";

export const FRIEND_LIST_INPUT = z
  .object({ tab: z.enum(FRIEND_TABS, "invalid").default("friends"), ...PAGING_FIELDS })
  .transform(({ tab, ...paging }, ctx) => ({ tab, page: pageFromInput(tab, paging, ctx) }));

export const PEOPLE_SEARCH_INPUT = z.object({
  q: z
    .string("required")
    .transform((text) => text.replaceAll("\0", ""))
    .pipe(z.string().trim().min(1, "required").max(SEARCH_LIMITS.textMax, "too_long"))
    .describe("The beginning of a nickname, or a whole username"),
});
