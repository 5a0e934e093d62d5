import { z } from "zod";
import { WITH_PROOF_INPUT } from "../auth/auth";

/** What happens to the person's chat messages. */
const MESSAGES_FIELD = z.enum(["keep", "remove"], "invalid");

/** `DELETE /auth/account`. */
export const DELETE_ACCOUNT_INPUT = WITH_PROOF_INPUT.extend({ messages: MESSAGES_FIELD.optional() });

/** The form, in which the choice is required. */
export const DELETE_ACCOUNT_FORM = z.object({ messages: MESSAGES_FIELD });
