import { callRow, formRow, type VisibilityRow } from "../visibility-row";
import { chatPath, messageBody } from "./chat-calls";

/** A switch of one's own, and words of one's own. */
export const CHAT_TRANSLATION_ROWS: VisibilityRow[] = [
  callRow(
    "having a chat translated",
    "PUT /api/chat/:id/translation",
    "reader",
    (w) => `${chatPath(w)}/translation`,
    () => ({ translates: true }),
  ),
  callRow(
    "having a chat translated, by its other name",
    "PUT /api/chat/:id/translate",
    "reader",
    (w) => `${chatPath(w)}/translate`,
    () => ({ on: true }),
  ),
  callRow(
    "seeing how words will read",
    "POST /api/chat/:id/preview",
    "reader",
    (w) => `${chatPath(w)}/preview`,
    messageBody,
  ),
  formRow(
    "having a chat translated, by form",
    "POST /chat/:id/translation",
    "reader",
    (w) => `/chat/${w.person.id}/translation`,
    () => ({ translates: "false" }),
  ),
  formRow(
    "seeing how words will read, by form",
    "POST /chat/:id/preview",
    "reader",
    (w) => `/chat/${w.person.id}/preview`,
    messageBody,
  ),
];
