import type { MiddlewareHandler } from "hono";
import { refuseStopped } from "../users/users";
import type { Env } from "./env";

const READS = ["GET", "HEAD"];

/** Refuses people under a measure. @throws Refusal `suspended`, `feature_limited` */
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
