import { z } from "zod";
import { WITH_PROOF_INPUT } from "../auth/auth";

/** What becomes of what one wrote in chats. */
const MESSAGES_FIELD = z.enum(["keep", "remove"], "invalid");

/** `DELETE /auth/account`. */
export const DELETE_ACCOUNT_INPUT = WITH_PROOF_INPUT.extend({ messages: MESSAGES_FIELD.optional() });

/** The page asks for the choice. */
export const DELETE_ACCOUNT_FORM = z.object({ messages: MESSAGES_FIELD });
