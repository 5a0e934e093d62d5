import { z } from "zod";
import { ACCOUNT } from "../limits";

/** `DELETE /auth/account`: the password, or for an account without one its exact username. */
export const PROOF = z.object({
  password: z.string("password_required").max(ACCOUNT.passwordBytes, "password_long").optional(),
  username: z.string("username_required").max(ACCOUNT.usernameBytes, "username_long").optional(),
});
