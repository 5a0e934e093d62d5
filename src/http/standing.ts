import { refuseStopped } from "../users/users";
import type { Check } from "./checks";

const READS = ["GET", "HEAD"];

/** Refuses people under a measure. @throws Refusal `suspended`, `feature_limited` */
export const inGoodStanding: Check = (c) => {
  const person = c.get("person");
  if (!person) return undefined;
  const looks = READS.includes(c.req.method);
  if (looks && c.req.path.startsWith("/api/")) return undefined;
  const act = c.get("deps").plan.actOf(c.req.path);
  const open = looks && (!act || act === "free");
  if (!open) refuseStopped(person.standing, act ?? null, c.get("now"));
  return undefined;
};
