export { chatPathOf } from "./chat-path";
export { showConversation } from "./conversation";
export { CHAT_EVENTS } from "./events";
export { partnerName } from "./json";
export { CardPreview } from "./pages/card-preview";
export { ChatMenuItems } from "./pages/top-bar";
