export { CHAT_EVENTS } from "./events";
export { partnerName } from "./json";
export { ChatWays } from "./pages/head";
