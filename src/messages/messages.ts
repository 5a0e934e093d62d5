/** The front door of the room: system messages. */
export {
  knowsFriend,
  listMessages,
  type MessageType,
  notify,
  readAll,
  readMessage,
  type SystemMessage,
  unreadCount,
} from "./mailbox";
