export { chatPathOf } from "./chat-path";
export { showConversation } from "./conversation";
export { CHAT_EVENTS } from "./events";
export { partnerName } from "./json";
export { FriendsNow } from "./pages/bond";
export { CardPreview } from "./pages/card-preview";
export { MetBottleCard } from "./pages/first-messages";
export { ChatMenuItems } from "./pages/top-bar";
export { loadWritingWay, type WritingWay } from "./way-to-write";
