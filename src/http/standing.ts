import type { MiddlewareHandler } from "hono";
import { refuseStopped } from "../users/users";
import type { Env } from "./env";

const READS = ["GET", "HEAD"];

/**
 * Stops who is suspended before they do anything but what a room leaves open, and who may not use one feature before
 * they use that; pages that are there for nothing but such an act are closed as well.
 * @throws Refusal `suspended`, `feature_limited`
 */
export const inGoodStanding: MiddlewareHandler<Env> = async (c, next) => {
  const person = c.get("person");
  if (!person) return next();
  const looks = READS.includes(c.req.method);
  if (looks && c.req.path.startsWith("/api/")) return next();
  const act = c.get("plan").actOf(c.req.path);
  const open = looks && (!act || act === "free");
  if (!open) refuseStopped(person.standing, act ?? null, c.get("now"));
  return next();
};
