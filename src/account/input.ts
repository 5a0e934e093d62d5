import { z } from "zod";
import { ACCOUNT } from "../limits";

const MOST = 1_000;

/** `DELETE /auth/account`: the password, or for an account without one its exact username. */
export const PROOF = z.object({
  password: z.string("password_required").max(MOST, "password_long").optional(),
  username: z
    .string("username_required")
    .max(ACCOUNT.usernameMax * 2, "username_long")
    .optional(),
});
