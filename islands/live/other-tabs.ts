/** Two tabs of one letter: what was done in one, the other shows once somebody looks at it again. */
const CHANNEL_NAME = "letter-tabs";

interface HtmxDetail {
  ctx: { request?: { method: string }; response?: { status: number } };
}

const isPost = ({ target }: Event): boolean => (target as HTMLFormElement).method === "post";
const isDone = ({ response }: HtmxDetail["ctx"]): boolean => response !== undefined && response.status < 400;

/** Words that would be lost: they stay, and the server's refusal keeps them too. */
const hasTyped = (): boolean =>
  [...document.querySelectorAll("textarea")].some(({ value, defaultValue }) => value !== defaultValue);

function openChannel(path: string, onActed: () => void): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    if (data === path) onActed();
  };
  return channel;
}

/** Tells other tabs of what is done on the page of a letter, and loads it anew where another tab has done something. */
export function watchOtherTabs(): void {
  const path = location.pathname;
  let isSent = false;
  let isStale = false;

  const look = () => {
    if (isStale && !isSent && !hasTyped() && document.visibilityState === "visible") location.reload();
  };
  const listen = () =>
    openChannel(path, () => {
      isStale = true;
      look();
    });
  let channel = listen();
  const tell = () => {
    if (isSent) channel.postMessage(path);
    isSent = false;
  };
  // A form that htmx sends leaves the page where it is.
  const onAnswer = ({ detail: { ctx } }: CustomEvent<HtmxDetail>) => {
    if (ctx.request?.method !== "POST") return;
    isSent &&= isDone(ctx);
    tell();
    look();
  };
  document.addEventListener("submit", (event) => {
    isSent ||= isPost(event);
  });
  document.addEventListener("htmx:finally:request", onAnswer as EventListener);
  // The page goes once the answer is there: then the server has done it.
  addEventListener("pagehide", () => {
    tell();
    channel.close();
  });
  addEventListener("pageshow", (event) => {
    if ((event as PageTransitionEvent).persisted) channel = listen();
  });
  document.addEventListener("visibilitychange", look);
}
