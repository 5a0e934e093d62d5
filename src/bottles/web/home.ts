import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import { HOME_LIMITS } from "../../limits/home";
import { SEA_LIMITS } from "../../limits/sea";
import { findNewestUnread, type MessageWithThing } from "../../messages/messages";
import { findOpenRelation } from "../../social/social";
import { findInviterOf, type SignedIn } from "../../users/users";
import {
  hasCommented,
  listDriftingBottles,
  listOtherDriftingBottles,
  loadDailyAllowance,
  loadOwnBottles,
  shortBottleId,
  visitorsPoint,
} from "../bottles";
import { type HeldBottles, loadHeldState } from "../holding/held-state";
import { SEEN_BOTTLES_PARAM } from "../input";
import type { OwnBottles } from "../reading/own-news";
import { type DriftingBottle, fillView, findStillDrifting, hasRoom, type SeaView } from "../sea/drifting";
import type { DailyAllowance } from "../throwing/throw";
import { findLetterToOpen } from "./first-letter";
import { type DueHint, dueHintOf, hasHintsLeft } from "./pages/home/hints";
import { homePage } from "./pages/home/home";
import type { KnownInviter } from "./pages/home/home-header";
import { clearSeaView, readShown, saveSeaView } from "./sea-view";

interface ShownSea {
  items: SeaView;
  /** What "Look further out" leaves out next, as `shortBottleId`s; null: no more bottles are near. */
  seen: string[] | null;
}

/** What a signed-in person sees: the bottles seen before that are still near stay where they are (docs/product.md 3.3). */
async function loadMemberSea(c: Ctx, person: SignedIn, seen: readonly string[]): Promise<ShownSea> {
  const [db, now, language] = [c.get("db"), c.get("now"), c.get("language")];
  // Looking further out leaves behind what was seen.
  const shown = readShown(c).map((id) => (id !== null && seen.includes(shortBottleId(id)) ? null : id));
  const still = await findStillDrifting(db, person, now, shown);
  // In the pane beside a letter the place of what was picked up stays empty.
  if (still.some(Boolean) && (!hasRoom(still) || c.get("pane"))) return withSeen(still, seen);
  const point = c.get("deps").random();
  if (seen.length === 0) return withSeen(fillView(still, await listDriftingBottles(db, person, now, point, language)));
  const { items, fresh } = await listOtherDriftingBottles(db, person, now, point, { language, seen });
  const view = fillView(still, items);
  return fresh < SEA_LIMITS.bottlesOnHome ? { items: view, seen: null } : withSeen(view, seen);
}

/** @param seen `shortBottleId`s of bottles that others come before */
async function loadSea(c: Ctx, seen: readonly string[]): Promise<ShownSea> {
  const [db, person, now, language] = [c.get("db"), c.get("person"), c.get("now"), c.get("language")];
  if (person) {
    const sea = await loadMemberSea(c, person, seen);
    saveSeaView(c, sea.items);
    return sea;
  }
  clearSeaView(c);
  const point = visitorsPoint(now);
  if (seen.length === 0) return withSeen(await listDriftingBottles(db, null, now, point, language));
  const { items, fresh } = await listOtherDriftingBottles(db, null, now, point, { language, seen });
  return fresh < SEA_LIMITS.bottlesOnHome ? { items, seen: null } : withSeen(items, seen);
}

const withSeen = (items: SeaView, before: readonly string[] = []): ShownSea => ({
  items,
  seen: [...before, ...items.flatMap((bottle) => (bottle ? shortBottleId(bottle.id) : []))].slice(-SEA_LIMITS.seenMax),
});

/** The newest unread message, where nothing is new of the person's own bottles; where first messages wait, an official notice alone is told before them. */
async function loadMessage(c: Ctx, { id, unread }: SignedIn, own: OwnBottles): Promise<MessageWithThing | null> {
  if (unread === 0 || own.news) return null;
  return runNow(c, findNewestUnread, id, {
    limit: HOME_LIMITS.answersTried,
    things: c.get("deps").plan.thingPictures,
    type: (await c.get("findStranger")?.()) ? "official_notice" : undefined,
  });
}

async function loadHint(c: Ctx, person: SignedIn, picked: boolean): Promise<DueHint | null> {
  const now = c.get("now");
  if (!hasHintsLeft(person, now)) return null;
  return dueHintOf(person, { picked, commented: await hasCommented(c.get("db"), person.id) }, now);
}

interface MemberHome {
  held: HeldBottles | null;
  newcomer: boolean;
  today: DailyAllowance;
  inviter: KnownInviter | null;
  own: OwnBottles;
  message: MessageWithThing | null;
  hint: DueHint | null;
}

/** What home has for a signed-in person. */
async function loadMemberHome(c: Ctx, person: SignedIn): Promise<MemberHome> {
  const [db, now] = [c.get("db"), c.get("now")];
  const [today, { held, newcomer }, inviter, own] = await Promise.all([
    loadDailyAllowance(db, person, now),
    loadHeldState(db, person.id, now),
    findVisibleInviter(c, person),
    loadOwnBottles(db, person, now),
  ]);
  const [message, hint] = await Promise.all([
    loadMessage(c, person, own),
    // The bottle in one's hand comes first: the hints point at those in the sea.
    held === null ? loadHint(c, person, !newcomer) : null,
  ]);
  // Its chip has the place of the inviter's.
  return { held, newcomer, today, inviter: held ? null : inviter, own, message, hint };
}

const VISITOR = { held: null, today: null, inviter: null, own: null, message: null, hint: null };

/** GET /: the home screen, also signed out. */
export async function showHome(c: Ctx): Promise<Response> {
  const person = c.get("person");
  const seen = SEEN_BOTTLES_PARAM.parse(c.req.query("seen"));
  const [sea, letter, member] = await Promise.all([
    loadSea(c, seen),
    findLetterToOpen(c),
    person && loadMemberHome(c, person),
  ]);
  const further = seen.length > 0;
  const shown = letter && !further ? withSeen(withFirstLetter(letter, sea.items)) : sea;
  // Who has no birthday yet is shown the one letter that they can open.
  const newcomer = person?.birthday ? (member?.newcomer ?? false) : letter !== null && !further;
  return homePage(c, { ...shown, further, ...(member ?? VISITOR), newcomer });
}

/** Puts the letter first, into the nearest place. */
const withFirstLetter = (letter: DriftingBottle, sea: SeaView): SeaView =>
  [letter, ...sea.filter((bottle) => bottle?.id !== letter.id)].slice(0, SEA_LIMITS.bottlesOnHome);

/** The inviter of a person who still sees the first hints, if the two may meet; else null. */
async function findVisibleInviter(c: Ctx, person: SignedIn): Promise<KnownInviter | null> {
  if (!hasHintsLeft(person, c.get("now"))) return null;
  const inviter = await runNow(c, findInviterOf, person);
  if (!inviter || inviter.nickname === null) return null;
  return (await runNow(c, findOpenRelation, person, inviter.id))
    ? { id: inviter.id, nickname: inviter.nickname }
    : null;
}
