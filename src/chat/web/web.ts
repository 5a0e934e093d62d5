export { CHAT_EVENTS } from "./events";
export { ChatWays } from "./pages/head";
