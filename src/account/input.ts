import { z } from "zod";
import { ACCOUNT } from "../limits";

export const PROOF = z.object({
  password: z.string("password_required").max(ACCOUNT.passwordBytes, "password_long").optional(),
  username: z.string("username_required").max(ACCOUNT.usernameBytes, "username_long").optional(),
});
