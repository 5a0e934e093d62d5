import { CHAT_LIMITS } from "../../src/limits/chat";
import { type ChatLine, isPending } from "../../src/ui/chat/types";

/** Whether a text can be edited. @param now the server's clock, ms */
export const isEditableLine = (line: ChatLine, me: string, now: number): boolean =>
  line.from === me &&
  line.kind === "text" &&
  line.text !== null &&
  line.card === null &&
  !line.recalled &&
  line.review === null &&
  !isPending(line) &&
  now - Date.parse(line.createdAt) <= CHAT_LIMITS.editWindow;
