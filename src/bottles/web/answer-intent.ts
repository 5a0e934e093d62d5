import type { MiddlewareHandler, Next } from "hono";
import type { Ctx, Env } from "../../http/env";
import { logUnexpectedError, toRequestRefusal } from "../../http/error-response";
import { readCookie, writeCookie } from "../../http/request/cookies";
import { runNow } from "../../http/run-now";
import { SEA_LIMITS } from "../../limits/sea";
import { Refusal } from "../../runtime/errors";
import { SECOND } from "../../runtime/units";
import { setNotice } from "../../shell/parts/notice";
import { redirectTo, redirectToProfileForm, refusalNotice } from "../../shell/redirect";
import { measureRefusalOf, type SignedIn } from "../../users/users";
import { loadBottle, pickUpBottle } from "../bottles";
import type { Bottle } from "../reading/bottle-view";
import { FIRST_LETTER_COOKIE } from "./first-letter";

/** Path of a letter whose "Answer" was tapped: its page opens with the comment's sheet. */
export const answerPath = (bottle: string): string => `/bottle/${bottle}?answer=1`;

/** Path of a letter that was tapped on the sea before joining: its words stay closed until then. */
const pickPath = (bottle: string): string => `/bottle/${encodeURIComponent(bottle)}?pick=1`;

/** Id of the bottle that was tapped in this browser: an address alone, which anybody can post, picks nothing up. */
const TAPPED_COOKIE = "tapped";

/** As `pickPath`, after the tap itself: for a while `pickUpAwaitedLetter` picks up that bottle, and no other. */
export function rememberTapped(c: Ctx, bottle: string): string {
  writeCookie(c, TAPPED_COOKIE, bottle, SEA_LIMITS.tappedLifetime / SECOND);
  return pickPath(bottle);
}

/** Whether somebody who has joined is led to the letter: to pick it up, or as it is theirs or they have found it before. */
const isOpenTo = ({ id }: SignedIn, { actions, author, pickedAt }: Bottle): boolean =>
  actions.includes("pick") || (author !== null && (author.id === id || pickedAt !== null));

/** Where `pickPath` leads who has joined instead; null: to the letter. */
export async function redirectFromTapped(c: Ctx, person: SignedIn, bottle: string): Promise<Response | null> {
  if (!person.birthday) return redirectToProfileForm(c, pickPath(bottle));
  try {
    if (isOpenTo(person, await runNow(c, loadBottle, person, bottle))) return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return redirectTo(c, "/", "drifted_on");
}

/** Forms after which somebody has joined, or is signed in again. */
const JOINING_FORMS: ReadonlySet<string> = new Set([
  "/complete-profile",
  "/login",
  "/login/code",
  "/login/link",
  "/login/passkey",
]);
const INTENT_PATH_PATTERN = /^(\/bottle\/([\w-]{1,64}))\?(answer|pick)=1$/;

/** Picks a bottle up for whoever wants to answer it; the comment's own refusal says why that was not possible. */
export async function pickUpToAnswer(c: Ctx, person: string, bottle: string): Promise<void> {
  try {
    await runNow(c, pickUpBottle, { id: person }, bottle);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Picks up the bottle that was tapped before joining; one that is gone is told by the page that `pickPath` leads to. */
async function pickUpTapped(c: Ctx, { id }: SignedIn, { header, page, bottle }: Intent): Promise<void> {
  try {
    await runNow(c, pickUpBottle, { id }, bottle);
    c.header(header, page);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (TOLD_AT_ONCE.has(error.code)) setNotice(c, ...refusalNotice(error));
  }
}

/** Refusals that say nothing about the bottle, which is shown beside them. */
const TOLD_AT_ONCE: ReadonlySet<string> = new Set(["pick_limit_reached", "backpack_full"]);

interface Intent {
  /** Name of the answer's header that leads there. */
  header: "hx-redirect" | "location";
  act: string;
  /** Path of the bottle's page. */
  page: string;
  bottle: string;
}

/** What the person wanted to do with a letter that an answered form leads back to; null: it leads elsewhere. */
function intentOf({ headers }: Response): Intent | null {
  const header = headers.has("hx-redirect") ? "hx-redirect" : "location";
  const [, page, bottle, act] = INTENT_PATH_PATTERN.exec(headers.get(header) ?? "") ?? [];
  return page && bottle && act ? { header, act, page, bottle } : null;
}

async function pickUpIntended(c: Ctx): Promise<void> {
  const intent = intentOf(c.res);
  const person = c.get("person");
  if (!intent || !person || measureRefusalOf(person.accountStatus, "active", c.get("now"))) return;
  if (intent.act === "pick") {
    if (readCookie(c, TAPPED_COOKIE) !== intent.bottle) return;
    writeCookie(c, TAPPED_COOKIE, "", 0);
    return pickUpTapped(c, person, intent);
  }
  const isFirst = c.req.path === "/complete-profile" && readCookie(c, FIRST_LETTER_COOKIE) === intent.bottle;
  if (isFirst) await pickUpToAnswer(c, person.id, intent.bottle);
}

async function pickUpAfterJoining(c: Ctx, next: Next): Promise<void> {
  await next();
  try {
    await pickUpIntended(c);
  } catch (error) {
    // The person has joined: the answer leads to the letter, where the bottle can be picked up.
    logUnexpectedError(c, error, toRequestRefusal(c, error));
  }
}

/**
 * After the last form of joining or signing in: puts the bottle that was tapped on the sea before into the person's
 * hand, and after the first profile the letter that they had opened and wanted to answer (docs/product.md 3.14).
 */
export const pickUpAwaitedLetter: MiddlewareHandler<Env> = (c, next) =>
  c.req.method === "POST" && JOINING_FORMS.has(c.req.path) ? pickUpAfterJoining(c, next) : next();
