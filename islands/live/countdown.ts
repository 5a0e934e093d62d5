import { formatCountdown } from "../../src/ui/countdown";

const SECOND = 1_000;
/** "1:24" in any digits. */
const CLOCK = /\p{Nd}+:\p{Nd}{2}/u;

/** Counts down the time in a sentence of the server, by the time that passes and not by the phone's clock; then asks anew. */
export function mount(element: HTMLElement, { wait }: { wait: number }): void {
  const end = performance.now() + wait;
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (text.nextNode() && !CLOCK.test(text.currentNode.nodeValue ?? ""));
  const node = text.currentNode;
  const sentence = node.nodeValue ?? "";
  const { numbers = "en" } = document.documentElement.dataset;
  const timer = setInterval(() => {
    const left = end - performance.now();
    node.nodeValue = sentence.replace(CLOCK, formatCountdown(numbers, left));
    if (left > 0 && element.isConnected) return;
    clearInterval(timer);
    const typed = document.querySelector<HTMLInputElement>("#code")?.value;
    // What somebody is typing is not taken from them: the next look at the page has the button.
    if (element.isConnected && !typed) location.reload();
  }, SECOND);
}
