/** The front door of the room: system messages. */
export { tellMessages } from "./export";
export {
  forgetSender,
  type HouseNotice,
  listMessages,
  type MessageParams,
  type MessageType,
  readAll,
  readMessage,
  type SystemMessage,
  tell,
  unreadCount,
} from "./mailbox";
