import { z } from "zod";
import { WITH_PROOF } from "../auth/auth";

/** What becomes of what one wrote in chats. */
const messages = z.enum(["keep", "remove"], "invalid");

/** `DELETE /auth/account`. */
export const DELETION = WITH_PROOF.extend({ messages: messages.optional() });

/** The page asks for the choice. */
export const DELETION_FORM = z.object({ messages });
