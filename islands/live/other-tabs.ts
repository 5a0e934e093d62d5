/** Two tabs of one letter: what was done in one, the other shows once somebody looks at it again. */
const CHANNEL_NAME = "letter-tabs";

/** Words that would be lost: they stay, and the server's refusal keeps them too. */
const hasTyped = (): boolean =>
  [...document.querySelectorAll("textarea")].some(({ value, defaultValue }) => value !== defaultValue);

/** Tells other tabs of what is done on the page of a letter, and loads it anew where another tab has done something. */
export function watchOtherTabs(): void {
  const path = location.pathname;
  let isSent = false;
  let isStale = false;
  let channel: BroadcastChannel | null = null;

  const look = () => {
    if (isStale && !isSent && !hasTyped() && document.visibilityState === "visible") location.reload();
  };
  const open = () => {
    channel = new BroadcastChannel(CHANNEL_NAME);
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      isStale ||= data === path;
      look();
    };
  };
  // The page goes once the answer is there: then the server has done it.
  const close = () => {
    if (isSent) channel?.postMessage(path);
    isSent = false;
    channel?.close();
  };
  document.addEventListener("submit", ({ target }) => {
    isSent ||= (target as HTMLFormElement).method === "post";
  });
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => {
    if ((event as PageTransitionEvent).persisted) open();
  });
  document.addEventListener("visibilitychange", look);
  open();
}
