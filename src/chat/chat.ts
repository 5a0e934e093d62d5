export { CARD_KINDS, type Card, type CardTarget } from "./cards/card";
export { loadShowableCard } from "./cards/load-cards";
export { editMessage } from "./editing/edit";
export { muteConversation, removeConversation } from "./mute-and-remove";
export { endBurnsBetween, onPicturesExpired } from "./pictures/end-burns";
export { type ChatPictureStores, eraseExpiredPictures } from "./pictures/expire-pictures";
export { claimBurn, finishBurn, loadSealedBurn, openBurn } from "./pictures/open-burn";
export { revealPhoto } from "./pictures/photo-blur";
export { canSeeChatPicture, sendPicture } from "./pictures/pictures";
export { createBurnKeyRounds } from "./pictures/spent-keys";
export { type LetterLines, loadLetterLines } from "./quotes/letter-lines";
export { loadReply } from "./quotes/load-reply";
export type { Quote } from "./quotes/quote";
export { reactToMessage, takeReactionBack } from "./reactions/react";
export { type ChatPart, loadChatAfter, loadChatAround } from "./reading/around";
export { acknowledgeDelivered, acknowledgePushed, loadUndelivered } from "./reading/delivered";
export { createDeliveredToken } from "./reading/delivered-token";
export { type ChatHistoryPage, loadChatHistory } from "./reading/history";
export type { ChatMessage } from "./reading/message";
export { loadOfflineChats } from "./reading/offline-chats";
export { type ChatOverview, loadChatOverview } from "./reading/overview";
export { isConversationListed } from "./reading/own-member";
export { readKeptMessages } from "./reading/read-all";
export { markConversationRead } from "./reading/receipts";
export {
  type LastMessage,
  listRecentConversations,
  loadConversationsWith,
  type RecentConversation,
} from "./reading/recent";
export { loadStanding, standingOf } from "./reading/standing";
export { findWaitingStranger, loadStrangersWaiting } from "./reading/waiting";
export { type ChatDays, findFirstOfDay, listChatDays } from "./search/days";
export { findMessages, type MessageHit, NEWEST_HIT } from "./search/find-messages";
export { excerptOfMessage, type TextPiece } from "./search/highlights";
export { indexMessage } from "./search/index-message";
export { listChatPictures } from "./search/pictures";
export { type MessageQuery, parseMessageQuery } from "./search/words";
export { findRecallingWriter, loadUnreadFrom } from "./sending/notify";
export { publishTieChanged } from "./sending/publish-message";
export { type SentMessage, sendCard, sendText } from "./sending/send";
export { publishTyping } from "./sending/typing";
export { type ChatSettings, changeChatSettings, loadChatSettings } from "./settings";
export { switchTranslation } from "./translation-switch";
export { loadWayToWrite, type WayToWrite } from "./ways-to-write";
export { hideMessage, recallMessage } from "./withdrawing/recall";
