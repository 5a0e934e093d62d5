import { hasKnownAccount } from "../../auth/web/web";
import { type ListPosition, mapPage, parseListCursor } from "../../db/paging";
import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { publicOriginOf } from "../../http/request/host-and-origin";
import { requestedPage } from "../../http/requested-page";
import { runNow } from "../../http/run-now";
import { readyOrDeferred } from "../../shell/document/deferred";
import { redirectTo } from "../../shell/redirect";
import { findOpenRelation } from "../../social/social";
import type { SignedIn } from "../../users/users";
import {
  listBottleComments,
  listMyBottleRows,
  listPickedBottles,
  loadBottle,
  loadBottleStreamed,
  toBottleShare,
} from "../bottles";
import { COMMENTS_SINCE_PARAM, SHARE_INPUT } from "../input";
import type { Bottle } from "../reading/bottle-view";
import { bottleCommentListName, FIRST_COMMENT_PAGE } from "../reading/comments";
import { findComment } from "../reading/texts";
import { redirectFromTapped } from "./answer-intent";
import { hasOpenedFirstLetter } from "./first-letter";
import { localizeBottle, localizeBottleShare } from "./localized";
import { type BottlePageProps, bottlePage } from "./pages/bottle";
import { firstDropPage } from "./pages/first-drop";
import { type BottleListName, bottleListPage } from "./pages/lists";

function olderCommentsCursor(c: Ctx, bottle: string): { cursor: string; after: ListPosition } | null {
  const cursor = c.get("fields")?.cursor ?? c.req.query("cursor") ?? "";
  const after = parseListCursor(cursor, bottleCommentListName(bottle));
  return after && { cursor, after };
}

async function withOlderComments(c: Ctx, bottle: Bottle, after: ListPosition | undefined): Promise<Bottle> {
  const person = c.get("person");
  if (!person || !after) return bottle;
  const wanted = { ...FIRST_COMMENT_PAGE, after };
  const { items, nextCursor } = await runNow(c, listBottleComments, person, bottle.id, wanted);
  return { ...bottle, comments: items, commentsCursor: nextCursor };
}

/** Adds the comment that a form was about where newer ones have moved it to a later page. */
async function withComment(c: Ctx, bottle: Bottle, id: string | undefined): Promise<Bottle> {
  const person = c.get("person");
  if (!person || id === undefined || bottle.comments.some((comment) => comment.id === id)) return bottle;
  const comment = await runNow(c, findComment, person, { id, bottle: bottle.id });
  return comment ? { ...bottle, comments: [...bottle.comments, comment] } : bottle;
}

/** Leaves out comments that the requesting page shows already. @param since ms, time of its newest comment */
const withNewerCommentsOnly = (bottle: Bottle, since: number | undefined): Bottle =>
  since === undefined
    ? bottle
    : {
        ...bottle,
        comments: bottle.comments.filter(({ createdAt }) => createdAt > since),
        commentsCursor: null,
      };

/** After the first comment; where there is none, the bottle's page. @throws Refusal `bottle_not_found` */
async function showFirstDrop(c: Ctx, person: SignedIn, id: string): Promise<Response> {
  const bottle = localizeBottle(c, await runNow(c, loadBottle, person, id));
  const own = bottle.comments.find(({ author }) => author?.id === person.id);
  return own ? firstDropPage(c, bottle, own.hidden === true) : redirectTo(c, `/bottle/${id}`);
}

interface ShownComments {
  /** null: the newest. */
  older: { after: ListPosition } | null;
  /** ms; only those after this time. */
  since: number | undefined;
  /** Id of one that is there in any case. */
  comment: string | undefined;
}

async function loadDetails(c: Ctx, full: Promise<Bottle>, { older, since, comment }: ShownComments): Promise<Bottle> {
  const bottle = await withOlderComments(c, localizeBottle(c, await full), older?.after);
  return withNewerCommentsOnly(await withComment(c, bottle, comment), since);
}

/** GET /bottle/:id. @param shown refused form of the page @throws Refusal `bottle_not_found` */
export async function showBottle(c: Ctx, id: string, shown?: BottlePageProps): Promise<Response> {
  const person = c.get("person");
  if (person && c.req.query("dropped") === "1" && !shown) return showFirstDrop(c, person, id);
  const elsewhere = person && c.req.query("pick") === "1" && !shown && (await redirectFromTapped(c, person, id));
  if (elsewhere) return elsewhere;
  const share = SHARE_INPUT.parse({ invite: person?.inviteCode });
  const { bottle, full } = await runNow(c, loadBottleStreamed, person, id);
  const older = person && olderCommentsCursor(c, id);
  const since = COMMENTS_SINCE_PARAM.parse(c.req.query("since"));
  const [relation, details] = await Promise.all([
    person && bottle.author && runNow(c, findOpenRelation, person, bottle.author.id),
    readyOrDeferred(loadDetails(c, full, { older, since, comment: shown?.comment })),
  ]);
  const shared = localizeBottleShare(c, toBottleShare(bottle, share, publicOriginOf(c)));
  const opened = hasOpenedFirstLetter(c, bottle.id);
  const answering = c.req.query("answer") === "1" && !shown;
  return bottlePage(c, shared, bottle.look, details, {
    ...shown,
    tie: relation,
    cursor: older?.cursor,
    since,
    opened,
    known: hasKnownAccount(c),
    answering,
  });
}

/** GET /my-bottles and /picked-bottles, from a cursor. @throws Refusal `unauthenticated` */
export async function showBottleList(c: Ctx, list: BottleListName): Promise<Response> {
  const person = requirePerson(c);
  const wanted = requestedPage(c, `${list}-bottles`);
  if (list === "my") return bottleListPage(c, list, await runNow(c, listMyBottleRows, person, wanted));
  const picked = await runNow(c, listPickedBottles, person, wanted);
  return bottleListPage(
    c,
    list,
    mapPage(picked, (bottle) => localizeBottle(c, bottle)),
  );
}
