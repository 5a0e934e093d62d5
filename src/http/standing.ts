import { stoppedBy } from "../users/users";
import type { Check } from "./checks";
import { routeOf } from "./routing";

/** Refuses people under a measure. @throws Refusal `suspended`, `feature_limited` */
export const inGoodStanding: Check = (c) => {
  const person = c.get("person");
  const route = person && routeOf(c);
  if (!route) return undefined;
  const refusal = stoppedBy(person.standing, c.get("deps").plan.actOf(route), c.get("now"));
  if (refusal) throw refusal;
  return undefined;
};
