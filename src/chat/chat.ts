/** The front door of the room: conversations of two. */
export { type About, aboutChat } from "./about";
export { openBurn } from "./burn";
export type { Stores } from "./files";
export { history } from "./history";
export type { ChatMessage } from "./message";
export { maySeePicture, sendPicture } from "./pictures";
export { markRead } from "./progress";
export { hide, recall } from "./recall";
export { type LastWords, lastWordsWith, type Recent, recentConversations } from "./recent";
export { type Sent, sendText } from "./send";
export { mute, remove } from "./settings";
export { typing } from "./typing";
