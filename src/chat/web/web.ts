export { CHAT_EVENTS } from "./events";
export { partnerName } from "./json";
export { ChatMenuItems } from "./pages/top-bar";
