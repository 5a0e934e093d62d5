import type { Actor } from "../db/once";
import { IDEMPOTENCY } from "../limits/limits";
import { Refusal } from "../runtime/errors";
import { sha256 } from "../runtime/sha256";
import type { SignedIn } from "../users/users";
import { BODY_THROWS, takeBody } from "./body/body";
import type { Guard } from "./contract/checks";
import { declared } from "./contract/throws";
import type { Ctx } from "./env";

/** The person who is signed in. @throws Refusal `unauthenticated` */
export function signedIn(c: Ctx): SignedIn {
  const person = c.get("person");
  if (!person) throw new Refusal("unauthenticated");
  return person;
}

/** Requires sign-in before validation. */
export const members: Guard = declared(["unauthenticated"], (c, next) => {
  signedIn(c);
  return next();
});

/** What `actor` refuses with. */
export const ONCE_THROWS = [...BODY_THROWS, "validation_failed", "idempotency_key_reused"] as const;

/** The actor with the key from `Idempotency-Key` or the form's `once`. @throws Refusal `unauthenticated` */
export async function actor(c: Ctx): Promise<Actor> {
  const { id } = signedIn(c);
  const key = c.req.header("idempotency-key") ?? c.get("fields")?.once;
  if (!key) return { id };
  if (key.length > IDEMPOTENCY.keyMax)
    throw new Refusal("validation_failed", {}, { "Idempotency-Key": "too_long" });
  await takeBody(c);
  const fields = c.get("fields");
  const body = fields ? JSON.stringify(fields) : await c.req.text();
  return { id, once: { key, request: sha256(`${c.req.method} ${c.req.path}\n${body}`) } };
}
