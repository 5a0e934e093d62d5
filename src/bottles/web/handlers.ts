import { pageAfter } from "../../db/page-input";
import { type Place, placeOf } from "../../db/paging";
import { sheetPreview } from "../../designs/designs";
import type { Ctx } from "../../http/env";
import { signedIn } from "../../http/guard";
import { spendHere } from "../../http/limits/limit";
import { originOf } from "../../http/request/origin";
import { HINTS, SEA } from "../../limits/limits";
import { priceAt } from "../../limits/prices";
import type { Refusal } from "../../runtime/errors";
import { asset } from "../../shell/document/assets";
import { soon } from "../../shell/document/later";
import { go } from "../../shell/go";
import { viewOf } from "../../shell/parts/view";
import { tieTo } from "../../social/social";
import { inviterOf, needProfileComplete, type SignedIn } from "../../users/users";
import {
  bottleComments,
  bottleInParts,
  leftToday,
  lookFurther,
  myBottlesFound,
  pickedBottles,
  seeTheSea,
  sharedOf,
  shareInfo,
  sharePurchased,
} from "../bottles";
import { handOf } from "../holding/held";
import { SEEN, SHARE, SINCE } from "../input";
import { commentList, FIRST_PAGE } from "../reading/comments";
import type { Bottle } from "../reading/view";
import type { Afloat } from "../sea/look";
import { hasTooManyAfloat } from "../throwing/throw";
import { throwChoices } from "../throwing/throw-choices";
import { hasOpened, letterToOpen } from "./first-letter";
import { worded, wordedList, wordedPurchase, wordedShare } from "./localized";
import { bottlePage, type Shown } from "./pages/bottle";
import { homePage, type KnownInviter } from "./pages/home";
import { type List, listPage } from "./pages/lists";
import { sharedPage } from "./pages/shared";
import { sharedPurchasePage } from "./pages/shared-purchase";
import { spentLine, type ThrowProps, throwPage, throwTexts } from "./pages/throw";

/** The home screen, for anybody. */
export async function showHome(c: Ctx): Promise<Response> {
  const db = c.get("db");
  const person = c.get("person");
  const now = c.get("now");
  const random = c.get("deps").random;
  const language = c.get("language");
  const seen = SEEN.parse(c.req.query("seen"));
  const [sea, today, hand, letter, inviter] = await Promise.all([
    seen.length > 0
      ? lookFurther(db, person, now, random(), language, seen)
      : seeTheSea(db, person, now, random(), language),
    person && leftToday(db, person, now),
    person && handOf(db, person.id, now),
    letterToOpen(c),
    person && inviterHere(c, person),
  ]);
  const further = seen.length > 0;
  const items = letter && !further ? withFirst(letter, sea) : sea;
  const newcomer = person ? (hand?.newcomer ?? false) : letter !== null;
  return homePage(c, { items, today, held: hand?.held ?? null, newcomer, inviter, further });
}

/** The nearest place is filled first. */
const withFirst = (letter: Afloat, sea: Afloat[]): Afloat[] =>
  [letter, ...sea.filter(({ id }) => id !== letter.id)].slice(0, SEA.reachable);

/** Who invited somebody, while the first hints are shown and if they may meet. */
async function inviterHere(c: Ctx, person: SignedIn): Promise<KnownInviter | null> {
  if (person.hintsSeen >= HINTS || !person.birthday) return null;
  const [db, now] = [c.get("db"), c.get("now")];
  const inviter = await inviterOf(db, person, now);
  if (!inviter || inviter.nickname === null) return null;
  return (await tieTo(db, person, inviter.id, now)) ? { id: inviter.id, nickname: inviter.nickname } : null;
}

async function throwProps(c: Ctx): Promise<ThrowProps> {
  const db = c.get("db");
  const view = viewOf(c);
  const { now } = view;
  const person = signedIn(c);
  const [choices, today, tooMany] = await Promise.all([
    throwChoices(db, view, person.id, view.fields?.choice ?? view.query.choice),
    leftToday(db, person, now),
    hasTooManyAfloat(db, person, now),
  ]);
  return { choices, ...today, tooMany };
}

/** The throw page, after the profile is complete. @throws Refusal `unauthenticated` */
export async function showThrow(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  if (needProfileComplete(signedIn(c))) return go(c, "/complete-profile?next=/throw", "profile_incomplete");
  return throwPage(c, await throwProps(c), refusal);
}

/** Data of the throw island; redirects to `/throw` where one cannot throw. */
export async function throwJson(c: Ctx): Promise<Response> {
  const view = viewOf(c);
  const { person, t } = view;
  if (!person || needProfileComplete(person)) return c.json({ ready: false });
  const props = await throwProps(c);
  const texts = {
    ...throwTexts(view, props),
    empty: t("field.content_required"),
    success: t("notice.throw_success", { n: priceAt("throw", view.now) }),
    limit: t("bottles.throw.limit"),
    failed: t("bottles.throw.failed"),
    retry: t("shell.try_again"),
    said: {
      kept: t("bottles.offline.throw_kept"),
      sent: t("bottles.offline.throw_sent"),
      refused: t("bottles.offline.not_sent"),
    },
  };
  const spent = spentLine(view, props);
  return c.json({
    ready: true,
    spent,
    person: person.id,
    icons: asset("icons.svg"),
    texts,
    choices: props.choices,
  });
}

function olderComments(c: Ctx, bottle: string): { cursor: string; after: Place } | null {
  const cursor = c.get("fields")?.cursor ?? c.req.query("cursor") ?? "";
  const after = placeOf(cursor, commentList(bottle));
  return after && { cursor, after };
}

async function withOlder(c: Ctx, full: Promise<Bottle>, after: Place | undefined): Promise<Bottle> {
  const bottle = worded(c, await full);
  const person = c.get("person");
  if (!person || !after) return bottle;
  const wanted = { ...FIRST_PAGE, after };
  const { items, nextCursor } = await bottleComments(c.get("db"), person, bottle.id, wanted, c.get("now"));
  return { ...bottle, comments: items, commentsCursor: nextCursor };
}

/** The comments that came after what the page which asks has. */
const newerOnly = (bottle: Bottle, since: number | undefined): Bottle =>
  since === undefined
    ? bottle
    : {
        ...bottle,
        comments: bottle.comments.filter(({ createdAt }) => createdAt > since),
        commentsCursor: null,
      };

/** A bottle's page. @throws Refusal `bottle_not_found` */
export async function showBottle(c: Ctx, id: string, shown?: Shown): Promise<Response> {
  const db = c.get("db");
  const person = c.get("person");
  const now = c.get("now");
  const share = SHARE.parse({ invite: person?.inviteCode });
  const { bottle, full } = await bottleInParts(db, person, id, now);
  const older = person && olderComments(c, id);
  const since = SINCE.parse(c.req.query("since"));
  const [tie, more] = await Promise.all([
    person && bottle.author && tieTo(db, person, bottle.author.id, now),
    soon(withOlder(c, full, older?.after).then((all) => newerOnly(all, since))),
  ]);
  const shared = wordedShare(c, sharedOf(bottle, share, originOf(c)));
  const opened = hasOpened(c, bottle.id);
  return bottlePage(c, shared, bottle.look, more, { ...shown, tie, cursor: older?.cursor, since, opened });
}

/** The page behind a shared link. @throws Refusal `bottle_not_found` */
export async function showShared(c: Ctx, id: string): Promise<Response> {
  const db = c.get("db");
  const person = c.get("person");
  const now = c.get("now");
  const share = SHARE.parse(c.req.query());
  const invite = share.invite ?? null;
  const purchase = await sharePurchased(db, person, id, share, originOf(c), now);
  if (purchase) return sharedPurchasePage(c, { ...wordedPurchase(c, purchase), invite });
  const { bottle, full } = await bottleInParts(db, person, id, now);
  const shared = wordedShare(c, sharedOf(await full, share, originOf(c)));
  return sharedPage(c, { ...shared, look: bottle.look, invite });
}

const SHEET = { "content-type": "image/png", "cache-control": "public, max-age=31536000, immutable" };

const sharedWith = async (c: Ctx, id: string) =>
  (await sharePurchased(c.get("db"), null, id, {}, "", c.get("now"))) ??
  (await shareInfo(c.get("db"), null, id, {}, "", c.get("now")));

/** The preview of a shared bottle, as anybody may read it; another name leads to the current one. */
export async function showSheet(c: Ctx, id: string, picture: string): Promise<Response> {
  const { words, image } = await sharedWith(c, id);
  if (!words || !image.endsWith(`/${picture}`)) return c.redirect(image, 302);
  await spendHere(c, "preview");
  return c.body(await sheetPreview(c.get("db"), words, c.get("client")().network), 200, SHEET);
}

/** One of the two lists, from the place a cursor names. @throws Refusal `unauthenticated` */
export async function showList(c: Ctx, list: List): Promise<Response> {
  const person = signedIn(c);
  const wanted = pageAfter(c.req.query("cursor"), `${list}-bottles`);
  const [db, now] = [c.get("db"), c.get("now")];
  if (list === "my") return listPage(c, list, await myBottlesFound(db, person, wanted, now));
  return listPage(c, list, wordedList(c, await pickedBottles(db, person, wanted, now)));
}
