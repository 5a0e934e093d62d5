import type { MiddlewareHandler, Next } from "hono";
import type { Ctx, Env } from "../../http/env";
import { readCookie } from "../../http/request/cookies";
import { runNow } from "../../http/run-now";
import { Refusal } from "../../runtime/errors";
import { pickUpBottle } from "../bottles";
import { FIRST_LETTER_COOKIE } from "./first-letter";

/** Path of a letter whose "Answer" was tapped: its page opens with the comment's sheet. */
export const answerPath = (bottle: string): string => `/bottle/${bottle}?answer=1`;

/** Path of a letter that was tapped on the sea before joining: its words stay closed until then. */
export const pickPath = (bottle: string): string => `/bottle/${encodeURIComponent(bottle)}?pick=1`;

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
