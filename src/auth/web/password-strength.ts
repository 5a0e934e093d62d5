import { Refusal } from "../../errors";
import type { Ctx } from "../../http/env";
import { spendHere } from "../../http/limit";
import { weakness } from "../password/hash";

interface Chosen {
  password: string;
  confirm: string;
  weak?: string;
}

/** Why a new password is weak; null: accepted. @throws Refusal `validation_failed`, `rate_limited` */
export async function weakSpot(c: Ctx, { password, confirm, weak }: Chosen, hints: string[]) {
  if (confirm !== password) throw new Refusal("validation_failed", {}, { confirm: "password_mismatch" });
  await spendHere(c, "passwordCheck");
  return weak ? null : weakness(password, hints);
}
