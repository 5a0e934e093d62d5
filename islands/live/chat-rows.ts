import { subscribeLive } from "./live";

interface Props {
  /** What the row of a friend says who has no chat; absent: rows without a chat go. */
  unwritten?: string;
}

/** The row goes, and what had the focus in it leaves it to its neighbour; with the last one the list says that it is empty. */
function takeAway(list: HTMLElement, row: HTMLElement): void {
  if (list.querySelectorAll(".who").length === 1) {
    list.dispatchEvent(new Event("chats-gone"));
    return;
  }
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  const isFocused = row.contains(document.activeElement);
  row.remove();
  if (isFocused) neighbour?.querySelector<HTMLElement>(".who, .link")?.focus();
}

/** A new line: a draft that stands in the old one would give its words back. */
function showUnwritten(row: HTMLElement, text: string): void {
  const line = Object.assign(document.createElement("span"), { className: "text-13 ellipsis line muted" });
  line.textContent = text;
  row.querySelector(".line")?.replaceWith(line);
  row.querySelector(".said-when")?.replaceChildren();
}

/** In a list of chats, one that is removed on another page or device is gone at once. */
export function mount(list: HTMLElement, { unwritten }: Props): void {
  const onRemoved = ({ userId }: { userId: string }) => {
    const row = list.querySelector(`.who[href="/chat/${CSS.escape(userId)}"]`)?.closest("li");
    if (row && unwritten) showUnwritten(row, unwritten);
    else if (row) takeAway(list, row);
  };
  const stop = subscribeLive({
    onEvent(type, data) {
      if (type !== "removed") return;
      if (!list.isConnected) stop();
      else if (!("going" in document.body.dataset)) onRemoved(data as { userId: string });
    },
  });
}
