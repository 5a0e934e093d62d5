import type { Actor } from "../db/idempotency";
import { IDEMPOTENCY_LIMITS } from "../limits/http";
import { Refusal } from "../runtime/errors";
import { sha256 } from "../runtime/sha256";
import type { SignedIn } from "../users/users";
import { BODY_THROWS, readBodyText } from "./body/request-body";
import { declareThrows } from "./contract/declared-throws";
import type { GuardMiddleware } from "./contract/request-checks";
import type { Ctx } from "./env";

/** The person who is signed in. @throws Refusal `unauthenticated` */
export function requirePerson(c: Ctx): SignedIn {
  const person = c.get("person");
  if (!person) throw new Refusal("unauthenticated");
  return person;
}

/** Requires sign-in before validation. */
export const membersOnly: GuardMiddleware = declareThrows(["unauthenticated"], (c, next) => {
  requirePerson(c);
  return next();
});

/** Error codes of `readActor`. */
export const ACTOR_THROWS = [...BODY_THROWS, "validation_failed", "idempotency_key_reused"] as const;

/** The key from `Idempotency-Key` or the form's `once`, with the hash of the request. */
export async function readIdempotencyKey(c: Ctx): Promise<Pick<Actor, "once">> {
  const key = c.req.header("idempotency-key") ?? c.get("fields")?.once;
  if (!key) return {};
  if (key.length > IDEMPOTENCY_LIMITS.keyMax)
    throw new Refusal("validation_failed", {}, { "Idempotency-Key": "too_long" });
  const fields = c.get("fields");
  const body = fields ? JSON.stringify(fields) : await readBodyText(c);
  return { once: { key, request: sha256(`${c.req.method} ${c.req.path}\n${body}`) } };
}

/** The actor with the key of the request. @throws Refusal `unauthenticated` */
export async function readActor(c: Ctx): Promise<Actor> {
  const { id } = requirePerson(c);
  return { id, ...(await readIdempotencyKey(c)) };
}
