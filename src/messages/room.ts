import type { Room } from "../room";
import { tellMessages } from "./export";
import { forgetSender } from "./mailbox";

export const messagesRoom = {
  export: { messages: tellMessages },
  erase: forgetSender,
  people: { system_messages: "messages" },
  tab: { "/system-messages*": "profile" },
} as const satisfies Room;
