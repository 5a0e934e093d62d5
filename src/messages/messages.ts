export { listUnreadAnswers, markAnswersRead, type UnreadAnswer } from "./answers";
export type { OfficialNotice, SystemMessage, SystemMessageParams, SystemMessageType } from "./message-types";
export { findNewestUnread } from "./newest-unread";
export { listUnreadNews } from "./notify";
export { type QuotedText, setQuoteHidden } from "./quotes";
export { clearMessage, markAllMessagesRead, markMessageRead, markMessagesSeen } from "./read";
export {
  listSystemMessages,
  loadUnreadCount,
  newMessageRow,
  notifyPerson,
  wasFollowerAnnounced,
  wasFriendAnnounced,
  wasNotified,
} from "./store";
export { accountNoticeText, messageParamsFor, systemMessageLink, systemMessageParts } from "./text";
export type { FindThingPictures, MessageWithThing, ThingPictures } from "./things";
export { deleteClearedMessages, undoMessageAct } from "./undo";
