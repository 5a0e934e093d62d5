import { pageAfterCursor } from "../../db/page-input";
import { type ListPage, mapPage } from "../../db/paging";
import { loadOwnDesign, localizeBuiltInDesign, searchKeysFor } from "../../designs/designs";
import { ownDesignPath } from "../../designs/web/web";
import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { spendPageSearch } from "../../http/limits/search-rate";
import { readCookie, writeCookie } from "../../http/request/cookies";
import { publicOriginOf } from "../../http/request/host-and-origin";
import { runNow } from "../../http/run-now";
import { PAGE_LIMITS } from "../../limits/http";
import { Refusal } from "../../runtime/errors";
import type { Notice } from "../../shell/parts/notice";
import { redirectTo, redirectToProfileForm } from "../../shell/redirect";
import { findOpenRelation } from "../../social/social";
import { designCommentListName, parseSquareCursor, squareListName } from "../cursors";
import { SQUARE_PAGE_INPUT, type SquarePageInput } from "../input";
import type { DesignCard } from "../listed-design";
import { findDesigner, listDesignComments, listDesignsByDesigner, listSquareCards, loadListedDesign } from "../square";
import { designerPage } from "./pages/designer";
import { listedDesignPage } from "./pages/listed-design";
import { squarePage } from "./pages/square";

function squarePageWanted({ cursor, n }: SquarePageInput, list: string) {
  const after = parseSquareCursor(cursor ?? "", list) ?? undefined;
  return { after, limit: after ? PAGE_LIMITS.size : n };
}

const localizeSquarePage = (c: Ctx, page: ListPage<DesignCard>): ListPage<DesignCard> =>
  mapPage(page, (design) => localizeBuiltInDesign(c.get("t"), design));

/** Name of the cookie with the sort last chosen. */
const SORT_COOKIE = "square_sort";

export async function showSquare(c: Ctx): Promise<Response> {
  const person = requirePerson(c);
  const input = SQUARE_PAGE_INPUT.parse({ sort: readCookie(c, SORT_COOKIE), ...c.req.query() });
  const { section, sort } = input;
  const keys = searchKeysFor(input);
  if (c.req.query("sort") === sort) writeCookie(c, SORT_COOKIE, sort);
  const page = squarePageWanted(input, squareListName({ section, sort, keys }));
  const refusal = keys.length > 0 ? await spendPageSearch(c) : null;
  if (refusal) return squarePage(c, person, { ...input, added: false, refusal }, { items: [], nextCursor: null });
  const list = await runNow(c, listSquareCards, person, { section, sort, keys, ...page });
  return squarePage(c, person, { ...input, added: page.after !== undefined }, localizeSquarePage(c, list));
}

async function redirectToOwnDesign(c: Ctx, me: string, id: string, refusal: unknown): Promise<Response> {
  const isMissing = refusal instanceof Refusal && refusal.code === "design_not_found";
  if (!isMissing || !(await runNow(c, loadOwnDesign, me, id).catch(() => null))) throw refusal;
  return redirectTo(c, ownDesignPath(id, true));
}

/** GET /bottle-square/:id; redirects the designer of an unlisted design to its own page. @throws Refusal `design_not_found` */
export async function showListedDesign(
  c: Ctx,
  id: string,
  shown: { refusal?: Refusal; notice?: Notice | null } = {},
): Promise<Response> {
  const person = requirePerson(c);
  if (person.birthday === null) return redirectToProfileForm(c);
  const wanted = pageAfterCursor(c.req.query("comments"), designCommentListName(id));
  const design = await runNow(c, loadListedDesign, person, id).catch((refusal: unknown) =>
    redirectToOwnDesign(c, person.id, id, refusal),
  );
  if (design instanceof Response) return design;
  const comments = await runNow(c, listDesignComments, person, id, wanted);
  const tie = await runNow(c, findOpenRelation, person, design.designer.id);
  const url = `${publicOriginOf(c)}/bottle-square/${id}`;
  return listedDesignPage(c, {
    person,
    design: localizeBuiltInDesign(c.get("t"), design),
    said: comments,
    tie,
    url,
    ...shown,
  });
}

/** GET /bottle-square/by/:id. @throws Refusal `not_found` */
export async function showDesigner(c: Ctx, id: string): Promise<Response> {
  const person = requirePerson(c);
  if (person.birthday === null) return redirectToProfileForm(c);
  const input = SQUARE_PAGE_INPUT.parse(c.req.query());
  const page = squarePageWanted(input, squareListName({ designer: id }));
  const [designer, list] = await Promise.all([
    runNow(c, findDesigner, person, id),
    runNow(c, listDesignsByDesigner, person, id, page),
  ]);
  return designerPage(c, designer, { ...input, added: page.after !== undefined }, localizeSquarePage(c, list));
}
