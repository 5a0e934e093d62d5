import type { RoomPlan } from "../../room";
import { measureRefusalOf } from "../../users/users";
import { declareThrows } from "../contract/declared-throws";
import { matchedRouteOf } from "../contract/matched-route";
import type { RequestCheck } from "../contract/request-checks";

/** Refuses routes that a measure against the person closes. @throws Refusal `suspended`, `feature_limited` */
export function accountStatusCheck({ actOf }: Pick<RoomPlan, "actOf">): RequestCheck {
  const closedBy = { free: [], active: ["suspended"] } as const;
  const refusals = ["suspended", "feature_limited"] as const;
  return declareThrows(
    (route) => {
      const act = actOf(route);
      return act === "free" || act === "active" ? closedBy[act] : refusals;
    },
    (c) => {
      const person = c.get("person");
      const route = person && matchedRouteOf(c);
      if (!route) return undefined;
      const refusal = measureRefusalOf(person.accountStatus, actOf(route), c.get("now"));
      if (refusal) throw refusal;
      return undefined;
    },
  );
}
