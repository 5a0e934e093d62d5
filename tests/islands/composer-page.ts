/** Writing on the page of a chat. */
import type { LiveChat } from "./live-chat";

/** Types, and sends by a key. */
export const typeAndEnter = async (chat: LiveChat, text: string, options: Record<string, unknown> = {}) => {
  chat.type(text);
  chat.key("Enter", options);
  await chat.settle();
};

/** Names of the tools that can be seen. */
export const shownTools = ({ tab }: LiveChat): (string | null)[] =>
  tab.document
    .querySelectorAll(".chat-tool")
    .filter(({ hidden }) => !hidden)
    .map((tool) => tool.getAttribute("aria-label"));
