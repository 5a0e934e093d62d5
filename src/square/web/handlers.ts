import { pageAfter } from "../../db/page-input";
import type { Paged } from "../../db/paging";
import { inWords, ownDesign, wantedKeys } from "../../designs/designs";
import type { Ctx } from "../../http/env";
import { signedIn } from "../../http/guard";
import { readCookie, writeCookie } from "../../http/request/cookies";
import { originOf } from "../../http/request/origin";
import { PAGE } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { go, introduce } from "../../shell/go";
import type { Notice } from "../../shell/parts/notice";
import { tieTo } from "../../social/social";
import { commentList, spotOf, wallList } from "../cursors";
import { PAGE_LOOK, type PageLook } from "../input";
import { commentsOnDesign, designerNamed, designsBy, hungDesign, seeSquare } from "../square";
import type { Hung } from "../view";
import { designPage } from "./pages/design";
import { designerPage } from "./pages/designer";
import { squarePage } from "./pages/square";

function stretchOf({ cursor, n }: PageLook, list: string) {
  const after = spotOf(cursor ?? "", list) ?? undefined;
  return { after, limit: after ? PAGE.size : n };
}

const worded = (c: Ctx, { items, nextCursor }: Paged<Hung>): Paged<Hung> => ({
  items: items.map((hung) => inWords(c.get("t"), hung)),
  nextCursor,
});

/** Remembers the order last chosen. */
const SORT = "square_sort";

export async function showSquare(c: Ctx): Promise<Response> {
  const person = signedIn(c);
  const look = PAGE_LOOK.parse({ sort: readCookie(c, SORT), ...c.req.query() });
  const { section, sort } = look;
  const keys = wantedKeys(look);
  if (c.req.query("sort") === sort) writeCookie(c, SORT, sort);
  const stretch = stretchOf(look, wallList({ section, sort, keys }));
  const list = await seeSquare(c.get("db"), person, { section, sort, keys, ...stretch }, c.get("now"));
  return squarePage(c, person, { ...look, added: stretch.after !== undefined }, worded(c, list));
}

async function takenDown(c: Ctx, me: string, id: string, refusal: unknown): Promise<Response> {
  const isMissing = refusal instanceof Refusal && refusal.code === "design_not_found";
  if (!isMissing || !(await ownDesign(c.get("db"), me, id, c.get("now")).catch(() => null))) throw refusal;
  return go(c, `/bottle-design/detail/${id}`);
}

/** GET /bottle-square/:id; unlisted designs redirect their designer. @throws Refusal `design_not_found` */
export async function showDesign(
  c: Ctx,
  id: string,
  shown: { refusal?: Refusal; notice?: Notice | null } = {},
): Promise<Response> {
  const db = c.get("db");
  const now = c.get("now");
  const person = signedIn(c);
  if (person.birthday === null) return introduce(c);
  const wanted = pageAfter(c.req.query("comments"), commentList(id));
  const design = await hungDesign(db, person, id, now).catch((refusal: unknown) =>
    takenDown(c, person.id, id, refusal),
  );
  if (design instanceof Response) return design;
  const said = await commentsOnDesign(db, person, id, wanted, now);
  const tie = await tieTo(db, person, design.designer.id, now);
  const url = `${originOf(c)}/bottle-square/${id}`;
  return designPage(c, { person, design: inWords(c.get("t"), design), said, tie, url, ...shown });
}

/** GET /bottle-square/by/:id. @throws Refusal `not_found` */
export async function showDesigner(c: Ctx, id: string): Promise<Response> {
  const db = c.get("db");
  const now = c.get("now");
  const person = signedIn(c);
  if (person.birthday === null) return introduce(c);
  const look = PAGE_LOOK.parse(c.req.query());
  const stretch = stretchOf(look, wallList({ designer: id }));
  const [designer, list] = await Promise.all([
    designerNamed(db, person, id, now),
    designsBy(db, person, id, stretch, now),
  ]);
  return designerPage(c, designer, { ...look, added: stretch.after !== undefined }, worded(c, list));
}
