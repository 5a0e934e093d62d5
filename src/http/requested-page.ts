import { pageAfterCursor } from "../db/page-input";
import type { PageRequest } from "../db/paging";
import type { Ctx } from "./env";

/** The part of a list that `?cursor=` of a page asks for. */
export const requestedPage = (c: Ctx, list: string): PageRequest => pageAfterCursor(c.req.query("cursor"), list);
