export { listUnreadAnswers, markAnswersRead, type UnreadAnswer } from "./answers";
export type { OfficialNotice, SystemMessage, SystemMessageParams, SystemMessageType } from "./message-types";
export { listUnreadNews } from "./notify";
export { type QuotedText, setQuoteHidden } from "./quotes";
export { clearMessage, markAllMessagesRead, markMessageRead, markMessagesSeen } from "./read";
export {
  listSystemMessages,
  loadUnreadCount,
  newMessageRow,
  notifyPerson,
  wasFriendAnnounced,
  wasNotified,
} from "./store";
export { accountNoticeText, messageParamsFor, systemMessageLink } from "./text";
export type { FindThingPictures, ThingPictures } from "./things";
export { deleteClearedMessages, undoMessageAct } from "./undo";
