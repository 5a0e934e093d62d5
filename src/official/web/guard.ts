import { isTwoStepSession } from "../../auth/auth";
import { requirePerson } from "../../http/actor";
import { declareThrows } from "../../http/contract/declared-throws";
import type { GuardMiddleware } from "../../http/contract/request-checks";
import type { Ctx } from "../../http/env";
import { Refusal } from "../../runtime/errors";
import type { ActingOfficial } from "../../safety/safety";

/** The id of the acting official. @throws Refusal `unauthenticated`, `forbidden` */
export function officialIdOf(c: Ctx): string {
  const { id, official } = requirePerson(c);
  if (!official) throw new Refusal("forbidden");
  return id;
}

const OFFICIAL_THROWS = ["unauthenticated", "forbidden", "second_factor_missing"] as const;

/** Checks rights before validation. @throws Refusal `second_factor_missing` */
export const requireOfficial: GuardMiddleware = declareThrows(OFFICIAL_THROWS, async (c, next) => {
  officialIdOf(c);
  const { db, config } = c.get("deps");
  if (config.officialSecondFactor && !(await isTwoStepSession(db, requirePerson(c))))
    throw new Refusal("second_factor_missing");
  await next();
});

/** The official with what a measure needs. */
export const actingOfficialOf = (c: Ctx): ActingOfficial => ({
  id: officialIdOf(c),
  stop: c.get("deps").plan.stop,
  bandChanged: c.get("deps").plan.bandChanged,
  appealDays: c.get("deps").config.appealDays,
});
