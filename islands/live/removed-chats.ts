interface Listener {
  onEvent(type: string, data: unknown): void;
}

/** Has a list of chats loaded anew where one of them was removed on another page or device. */
export function startRemovedChats(subscribe: (listener: Listener) => () => void): void {
  subscribe({
    onEvent(type, data) {
      if (type !== "removed" || "going" in document.body.dataset) return;
      const { userId } = data as { userId: string };
      const row = document.querySelector(`#people .who[href="/chat/${CSS.escape(userId)}"]`);
      row?.dispatchEvent(new Event("chat-removed", { bubbles: true }));
    },
  });
}
