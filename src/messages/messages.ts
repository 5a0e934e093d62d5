export { listUnreadAnswers, markAnswersRead } from "./answers";
export type { OfficialNotice, SystemMessage, SystemMessageParams, SystemMessageType } from "./message-types";
export { findNotifiableMessage } from "./notify";
export { type QuotedText, setQuoteHidden } from "./quotes";
export {
  listSystemMessages,
  loadUnreadCount,
  markAllMessagesRead,
  markMessageRead,
  newMessageRow,
  notifyPerson,
  wasFriendAnnounced,
} from "./store";
export { accountNoticeText, messageParamsFor, systemMessageLink } from "./text";
