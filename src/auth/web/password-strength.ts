import { Refusal } from "../../errors";
import type { Ctx } from "../../http/env";
import { spendHere } from "../../http/limit";
import { weakness } from "../password/hash";

interface Chosen {
  password: string;
  confirm: string;
  /** Set where the person was warned and wants it all the same. */
  weak?: string;
}

/**
 * Looks at a new password that was typed twice.
 * @param hints the person's own names
 * @returns why it should be thought over; null: it is good, or wanted all the same
 * @throws Refusal `validation_failed` where the two differ, `rate_limited`
 */
export async function weakSpot(c: Ctx, { password, confirm, weak }: Chosen, hints: string[]) {
  if (confirm !== password) throw new Refusal("validation_failed", {}, { confirm: "password_mismatch" });
  await spendHere(c, "passwordCheck");
  return weak ? null : weakness(password, hints);
}
