import { hasSecondFactor } from "../../auth/auth";
import type { Guard } from "../../http/contract/checks";
import { declared } from "../../http/contract/throws";
import type { Ctx } from "../../http/env";
import { signedIn } from "../../http/guard";
import { Refusal } from "../../runtime/errors";
import type { Office } from "../../safety/safety";
import type { SignedIn } from "../../users/users";

/** The acting official. @throws Refusal `unauthenticated`, `forbidden` */
export function official(c: Ctx): SignedIn {
  const person = signedIn(c);
  if (!person.official) throw new Refusal("forbidden");
  return person;
}

const OFFICIAL_THROWS = ["unauthenticated", "forbidden", "second_factor_missing"] as const;

/** Checks rights before validation. @throws Refusal `second_factor_missing` */
export const officials: Guard = declared(OFFICIAL_THROWS, async (c, next) => {
  const { id } = official(c);
  const { db, config } = c.get("deps");
  if (config.officialSecondFactor && !(await hasSecondFactor(db, id)))
    throw new Refusal("second_factor_missing");
  await next();
});

/** The official with what a measure needs. */
export const officeOf = (c: Ctx): Office => ({
  id: official(c).id,
  stop: c.get("deps").plan.stop,
  bandChanged: c.get("deps").plan.bandChanged,
  appealDays: c.get("deps").config.appealDays,
});
