/** The front door of the room: conversations of two. */
export { type About, aboutChat } from "./about";
export { openBurn } from "./burn";
export type { Stores } from "./files";
export { type History, history } from "./history";
export { hasMaskedWords } from "./masked";
export type { ChatMessage } from "./message";
export type { MetBottle } from "./met";
export type { ChatPerson } from "./people";
export { maySeePicture, type Picture, sendPicture } from "./pictures";
export { markRead, type Unread } from "./progress";
export { hide, recall } from "./recall";
export { type LastWords, lastWordsWith, type Recent, recentConversations } from "./recent";
export { type Sent, sendText } from "./send";
export { mute, remove } from "./settings";
export { typing } from "./typing";
