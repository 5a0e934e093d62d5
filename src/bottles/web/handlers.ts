import { hasKnownAccount } from "../../auth/web/web";
import { type ListPosition, parseListCursor } from "../../db/paging";
import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { publicOriginOf } from "../../http/request/host-and-origin";
import { requestedPage } from "../../http/requested-page";
import { runNow } from "../../http/run-now";
import { FIRST_HINTS_COUNT } from "../../limits/account";
import { SEA_LIMITS } from "../../limits/sea";
import { readyOrDeferred } from "../../shell/document/deferred";
import { redirectTo } from "../../shell/redirect";
import { findOpenRelation } from "../../social/social";
import { findInviterOf, type SignedIn } from "../../users/users";
import {
  listBottleComments,
  listDriftingBottles,
  listMyBottleRows,
  listOtherDriftingBottles,
  listPickedBottles,
  loadBottle,
  loadBottleStreamed,
  loadDailyAllowance,
  loadOwnBottles,
  seenTail,
  toBottleShare,
  visitorsPoint,
} from "../bottles";
import { loadHeldState } from "../holding/held-state";
import { COMMENTS_SINCE_PARAM, SEEN_BOTTLES_PARAM, SHARE_INPUT } from "../input";
import type { Bottle } from "../reading/bottle-view";
import { bottleCommentListName, FIRST_COMMENT_PAGE } from "../reading/comments";
import type { DriftingBottle } from "../sea/drifting";
import { findLetterToOpen, hasOpenedFirstLetter } from "./first-letter";
import { localizeBottle, localizeBottleList, localizeBottleShare } from "./localized";
import { type BottlePageProps, bottlePage } from "./pages/bottle";
import { firstDropPage } from "./pages/first-drop";
import { homePage } from "./pages/home/home";
import type { KnownInviter } from "./pages/home/home-header";
import { type BottleListName, bottleListPage } from "./pages/lists";

interface ShownSea {
  items: DriftingBottle[];
  /** What "Look further out" leaves out next, as `seenTail`s; null: no more bottles are near. */
  seen: string[] | null;
}

/** @param seen `seenTail`s of bottles that others come before */
async function loadSea(c: Ctx, seen: readonly string[]): Promise<ShownSea> {
  const [db, person, now, language] = [c.get("db"), c.get("person"), c.get("now"), c.get("language")];
  const point = person ? c.get("deps").random() : visitorsPoint(now);
  if (seen.length === 0) return withSeen(await listDriftingBottles(db, person, now, point, language));
  const { items, fresh } = await listOtherDriftingBottles(db, person, now, point, { language, seen });
  return fresh < SEA_LIMITS.bottlesOnHome ? { items, seen: null } : withSeen(items, seen);
}

const withSeen = (items: DriftingBottle[], before: readonly string[] = []): ShownSea => ({
  items,
  seen: [...before, ...items.map(({ id }) => seenTail(id))].slice(-SEA_LIMITS.seenMax),
});

/** GET /: the home screen, also signed out. */
export async function showHome(c: Ctx): Promise<Response> {
  const db = c.get("db");
  const person = c.get("person");
  const now = c.get("now");
  const seen = SEEN_BOTTLES_PARAM.parse(c.req.query("seen"));
  const [sea, today, heldState, letter, inviter, own] = await Promise.all([
    loadSea(c, seen),
    person && loadDailyAllowance(db, person, now),
    person && loadHeldState(db, person.id, now),
    findLetterToOpen(c),
    person && findVisibleInviter(c, person),
    person && loadOwnBottles(db, person, now),
  ]);
  const hasSeen = seen.length > 0;
  const shown = letter && !hasSeen ? withSeen(withFirstLetter(letter, sea.items)) : sea;
  const newcomer = person ? (heldState?.newcomer ?? false) : letter !== null;
  return homePage(c, { ...shown, today, held: heldState?.held ?? null, newcomer, inviter, further: hasSeen, own });
}

/** Puts the letter first, into the nearest place. */
const withFirstLetter = (letter: DriftingBottle, sea: DriftingBottle[]): DriftingBottle[] =>
  [letter, ...sea.filter(({ id }) => id !== letter.id)].slice(0, SEA_LIMITS.bottlesOnHome);

/** The inviter of a person who still sees the first hints, if the two may meet; else null. */
async function findVisibleInviter(c: Ctx, person: SignedIn): Promise<KnownInviter | null> {
  if (person.hintsSeen >= FIRST_HINTS_COUNT || !person.birthday) return null;
  const inviter = await runNow(c, findInviterOf, person);
  if (!inviter || inviter.nickname === null) return null;
  return (await runNow(c, findOpenRelation, person, inviter.id))
    ? { id: inviter.id, nickname: inviter.nickname }
    : null;
}

function olderCommentsCursor(c: Ctx, bottle: string): { cursor: string; after: ListPosition } | null {
  const cursor = c.get("fields")?.cursor ?? c.req.query("cursor") ?? "";
  const after = parseListCursor(cursor, bottleCommentListName(bottle));
  return after && { cursor, after };
}

async function withOlderComments(c: Ctx, full: Promise<Bottle>, after: ListPosition | undefined): Promise<Bottle> {
  const bottle = localizeBottle(c, await full);
  const person = c.get("person");
  if (!person || !after) return bottle;
  const wanted = { ...FIRST_COMMENT_PAGE, after };
  const { items, nextCursor } = await runNow(c, listBottleComments, person, bottle.id, wanted);
  return { ...bottle, comments: items, commentsCursor: nextCursor };
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

/** GET /bottle/:id. @param shown refused form of the page @throws Refusal `bottle_not_found` */
export async function showBottle(c: Ctx, id: string, shown?: BottlePageProps): Promise<Response> {
  const person = c.get("person");
  if (person && c.req.query("dropped") === "1" && !shown) return showFirstDrop(c, person, id);
  const share = SHARE_INPUT.parse({ invite: person?.inviteCode });
  const { bottle, full } = await runNow(c, loadBottleStreamed, person, id);
  const older = person && olderCommentsCursor(c, id);
  const since = COMMENTS_SINCE_PARAM.parse(c.req.query("since"));
  const [relation, details] = await Promise.all([
    person && bottle.author && runNow(c, findOpenRelation, person, bottle.author.id),
    readyOrDeferred(withOlderComments(c, full, older?.after).then((all) => withNewerCommentsOnly(all, since))),
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
    known: opened && hasKnownAccount(c),
    answering,
  });
}

/** GET /my-bottles and /picked-bottles, from a cursor. @throws Refusal `unauthenticated` */
export async function showBottleList(c: Ctx, list: BottleListName): Promise<Response> {
  const person = requirePerson(c);
  const wanted = requestedPage(c, `${list}-bottles`);
  if (list === "my") return bottleListPage(c, list, await runNow(c, listMyBottleRows, person, wanted));
  return bottleListPage(c, list, localizeBottleList(c, await runNow(c, listPickedBottles, person, wanted)));
}
