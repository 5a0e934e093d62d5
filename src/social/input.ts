import { z } from "zod";
import { PAGING_FIELDS, pageFromInput } from "../db/page-input";
import { SEARCH_LIMITS } from "../limits/account";
import { FIND_RULES, FOLLOW_RULES, WRITE_RULES } from "../users/users";
import { FRIEND_TABS } from "./rules";

export const FRIEND_LIST_INPUT = z
  .object({ tab: z.enum(FRIEND_TABS, "invalid").default("friends"), ...PAGING_FIELDS })
  .transform(({ tab, ...paging }, ctx) => ({ tab, page: pageFromInput(tab, paging, ctx) }));

/** Absent fields stay as they are. */
export const CONTACT_RULES_INPUT = z
  .object({
    follow: z
      .enum(FOLLOW_RULES, "invalid")
      .describe("`known`: only whom one follows, or has written to, answered, thanked or commented on"),
    write: z.enum(WRITE_RULES, "invalid").describe("Who may write first"),
    find: z.enum(FIND_RULES, "invalid").describe("By what one is found"),
  })
  .partial();

export const PEOPLE_SEARCH_INPUT = z.object({
  q: z
    .string("required")
    .transform((text) => text.replaceAll("\0", ""))
    .pipe(z.string().trim().min(1, "required").max(SEARCH_LIMITS.textMax, "too_long"))
    .describe("The beginning of a nickname, or a whole username"),
});
