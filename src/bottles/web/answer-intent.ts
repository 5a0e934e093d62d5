import type { MiddlewareHandler, Next } from "hono";
import type { Ctx, Env } from "../../http/env";
import { readCookie } from "../../http/request/cookies";
import { runNow } from "../../http/run-now";
import { Refusal } from "../../runtime/errors";
import { redirectTo, redirectToProfileForm } from "../../shell/redirect";
import type { SignedIn } from "../../users/users";
import { loadBottle, pickUpBottle } from "../bottles";
import type { Bottle } from "../reading/bottle-view";
import { FIRST_LETTER_COOKIE } from "./first-letter";

/** Path of a letter whose "Answer" was tapped: its page opens with the comment's sheet. */
export const answerPath = (bottle: string): string => `/bottle/${bottle}?answer=1`;

/** Path of a letter that was tapped on the sea before joining: its words stay closed until then. */
export const pickPath = (bottle: string): string => `/bottle/${encodeURIComponent(bottle)}?pick=1`;

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

const ANSWER_PATH_PATTERN = /^\/bottle\/([\w-]{1,64})\?answer=1$/;

/** Picks a bottle up for whoever wants to answer it; the comment's own refusal says why that was not possible. */
export async function pickUpToAnswer(c: Ctx, person: string, bottle: string): Promise<void> {
  try {
    await runNow(c, pickUpBottle, { id: person }, bottle);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** The letter that a finished profile leads back to, to answer it; null: another page. */
const awaitedLetterOf = ({ headers }: Response): string | null =>
  ANSWER_PATH_PATTERN.exec(headers.get("hx-redirect") ?? headers.get("location") ?? "")?.[1] ?? null;

async function pickUpAfterProfile(c: Ctx, next: Next): Promise<void> {
  await next();
  const bottle = awaitedLetterOf(c.res);
  const person = c.get("person");
  if (bottle && person && readCookie(c, FIRST_LETTER_COOKIE) === bottle) await pickUpToAnswer(c, person.id, bottle);
}

/** After the first profile: puts the letter that the person had opened and wanted to answer into their hand. */
export const pickUpAwaitedLetter: MiddlewareHandler<Env> = (c, next) =>
  c.req.path === "/complete-profile" && c.req.method === "POST" ? pickUpAfterProfile(c, next) : next();
