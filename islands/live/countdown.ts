const SECOND = 1_000;

/** Counts down the time in a sentence of the server, by the time that passes and not by the phone's clock; then asks anew. */
export function mount(element: HTMLElement, { wait }: { wait: number }): void {
  const end = performance.now() + wait;
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (text.nextNode() && !/\d+:\d\d/.test(text.currentNode.nodeValue ?? ""));
  const node = text.currentNode;
  const sentence = node.nodeValue ?? "";
  const timer = setInterval(() => {
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / SECOND));
    node.nodeValue = sentence.replace(
      /\d+:\d\d/,
      `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
    );
    if (seconds > 0 && element.isConnected) return;
    clearInterval(timer);
    const typed = document.querySelector<HTMLInputElement>("#code")?.value;
    // What somebody is typing is not taken from them: the next look at the page has the button.
    if (element.isConnected && !typed) location.reload();
  }, SECOND);
}
