import type { Plan } from "../../room";
import { stoppedBy } from "../../users/users";
import type { Check } from "../contract/checks";
import { routeOf } from "../contract/routing";
import { declared } from "../contract/throws";

/** Refuses people under a measure what it closes. @throws Refusal `suspended`, `feature_limited` */
export function inGoodStanding({ actOf }: Pick<Plan, "actOf">): Check {
  const closedBy = { free: [], active: ["suspended"] } as const;
  const refusals = ["suspended", "feature_limited"] as const;
  return declared(
    (route) => {
      const act = actOf(route);
      return act === "free" || act === "active" ? closedBy[act] : refusals;
    },
    (c) => {
      const person = c.get("person");
      const route = person && routeOf(c);
      if (!route) return undefined;
      const refusal = stoppedBy(person.standing, actOf(route), c.get("now"));
      if (refusal) throw refusal;
      return undefined;
    },
  );
}
