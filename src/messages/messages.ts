/** The front door of the room: system messages. */
export {
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
