/** What the menu of a message opens, and what a touch of one begins: loaded as one with the first touch of the page. */
export { leaveEdit, saveEdit, startEdit, startLastEdit } from "../composer/message-edit-steps";
export { showTools } from "../composer/show-tools";
export { MenuOfMessage, openBlurredPhoto } from "./message-actions";
export { onMessageKey, onMessageTap, onOptionsKey } from "./message-keys";
export { ReactionSender } from "./reactions/reaction-sender";
export { JumpToMessage } from "./reading/jump";
export { leaveRemovedChat } from "./reading/leave-removed";
export { startSwipe } from "./swipe";
export { askDraftReading, leaveDraftReading, translateMessage } from "./translation/translate-message";
