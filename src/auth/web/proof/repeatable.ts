import { readIdempotencyKey, requirePerson } from "../../../http/actor";
import type { Ctx } from "../../../http/env";
import type { SignedIn } from "../../../users/users";
import { answerKeyOf, type SecretMaker } from "../../security/sealed-answer";
import { readSessionToken } from "../session-cookie";
import { typedFieldsOf } from "../typed-fields";

/** The person of a form whose act answers with a secret, with the keys of a repeat. @throws Refusal `validation_failed` */
export async function readSecretMaker(c: Ctx): Promise<SecretMaker & SignedIn> {
  // The stored hash of the request must not be one of a password.
  c.set("fields", typedFieldsOf(c.get("fields") ?? null));
  const { once } = await readIdempotencyKey(c);
  const session = readSessionToken(c);
  const repeatable = once && session !== null ? { once, answerKey: answerKeyOf(session) } : undefined;
  return { ...requirePerson(c), repeatable };
}
