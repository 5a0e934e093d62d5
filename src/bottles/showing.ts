import type { Paged, PageWanted } from "../db/paging";
import type { Queries } from "../db/transact";
import type { Refusal } from "../errors";
import type { Ctx } from "../http/env";
import { signedIn } from "../http/guard";
import { originOf } from "../http/origin";
import { pageAfter } from "../http/paging";
import { COINS } from "../limits";
import { needProfileComplete } from "../profile/profile";
import { asset } from "../shell/assets";
import { go } from "../shell/go";
import { leftToday, myBottles, pickedBottles, seeTheSea, shareInfo } from "./bottles";
import { throwChoices } from "./choosing";
import { handOf } from "./hand";
import { SHARE } from "./input";
import { bottlePage, type Shown } from "./pages/bottle";
import { homePage } from "./pages/home";
import { type List, listPage } from "./pages/lists";
import { sharedPage } from "./pages/shared";
import { type ThrowProps, throwPage, throwTexts } from "./pages/throw";
import type { SignedReader } from "./reading";
import type { Bottle } from "./view";
import { wordedList, wordedShare } from "./worded";

/** The home screen, for anybody. */
export async function showHome(c: Ctx): Promise<Response> {
  const { db, person, now, random, language } = c.var;
  const [items, today, hand] = await Promise.all([
    seeTheSea(db, person, now, random(), language),
    person && leftToday(db, person, now),
    person && handOf(db, person.id, now),
  ]);
  return homePage(c, { items, today, held: hand?.held ?? null, newcomer: hand?.newcomer ?? true });
}

async function throwProps(c: Ctx): Promise<ThrowProps> {
  const { db, now } = c.var;
  const person = signedIn(c);
  const [choices, today] = await Promise.all([
    throwChoices(db, c.var, person.id, c.var.fields?.choice ?? c.req.query("choice")),
    leftToday(db, person, now),
  ]);
  return { choices, ...today };
}

/** The throw page; who has no complete profile completes it first. @throws Refusal `unauthenticated` */
export async function showThrow(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  if (needProfileComplete(signedIn(c))) return go(c, "/complete-profile?next=/throw", "profile_incomplete");
  return throwPage(c, await throwProps(c), refusal);
}

/** What the throw island needs. Where one cannot throw yet, the page `/throw` knows the way on. */
export async function throwJson(c: Ctx): Promise<Response> {
  const { person, t } = c.var;
  if (!person || needProfileComplete(person)) return c.json({ ready: false });
  const props = await throwProps(c);
  const texts = {
    ...throwTexts(c, props),
    empty: t("field.content_required"),
    success: t("notice.throw_success", { n: COINS.throw }),
    limit: t("throw.limit"),
    failed: t("throw.failed"),
    retry: t("shell.try_again"),
  };
  return c.json({ ready: true, person: person.id, icons: asset("icons.svg"), texts, choices: props.choices });
}

/** A bottle's page. @throws Refusal `bottle_not_found` */
export async function showBottle(c: Ctx, id: string, shown?: Shown): Promise<Response> {
  const { db, person, now } = c.var;
  const share = SHARE.parse({ invite: person?.inviteCode });
  const shared = await shareInfo(db, person, id, share, originOf(c), now);
  return bottlePage(c, wordedShare(c, shared), shown);
}

/** The page behind a shared link. @throws Refusal `bottle_not_found` */
export async function showShared(c: Ctx, id: string): Promise<Response> {
  const { db, person, now } = c.var;
  const wanted = SHARE.safeParse(c.req.query());
  const share = wanted.success ? wanted.data : SHARE.parse({});
  const shared = await shareInfo(db, person, id, share, originOf(c), now);
  return sharedPage(c, { ...wordedShare(c, shared), invite: share.invite ?? null });
}

type Reading = (db: Queries, reader: SignedReader, page: PageWanted, now: number) => Promise<Paged<Bottle>>;

const READING: Record<List, Reading> = { my: myBottles, picked: pickedBottles };

/** One of the two lists, from the place a cursor names. @throws Refusal `unauthenticated` */
export async function showList(c: Ctx, list: List): Promise<Response> {
  const person = signedIn(c);
  const wanted = pageAfter(c.req.query("cursor"), `${list}-bottles`);
  const items = await READING[list](c.var.db, person, wanted, c.var.now);
  return listPage(c, list, wordedList(c, items));
}
