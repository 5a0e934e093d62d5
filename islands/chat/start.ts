import type { ChatMessageJson, ChatProps } from "../../src/ui/chat/types";
import { RepeatedWork } from "../retry";
import type { EarlyChat } from "./early/early-chat";
import { followEarlyEvents } from "./early/events";
import { loadByItself, needsScript } from "./early/need";
import { reportEarlyReading } from "./early/reading";
import { watchEarlyTouches } from "./early/touches";
import { EarlyWriting, hasReplyDraft } from "./early/writing";

/** Where the browser has a translator, and the page a switch for it. */
function showTranslationSwitch(): void {
  const form = document.querySelector<HTMLElement>("#chat-translation[data-from]");
  if (form && "Translator" in self)
    void import("./translation/translation-switch")
      .then(({ showWhereAvailable }) => showWhereAvailable(form))
      .catch(() => undefined);
}

/** Asks for what a page of this kind is drawn with, beside the script. */
function loadLaterParts(props: ChatProps): void {
  const { draft, editing, reply, messages } = props;
  const isLater = ({ kind, card, replyTo, reactions }: ChatMessageJson) =>
    kind !== "text" || card || replyTo || reactions.length > 0;
  if (draft || editing || reply || hasReplyDraft(props) || messages.some(isLater))
    import("../../src/ui/chat/bubble/later-line-parts").catch(() => undefined);
}

/** Loads the script. @returns what takes over the page, once nothing is being composed */
async function loadChat(props: ChatProps, writing: EarlyWriting): Promise<(chat: EarlyChat) => void> {
  loadLaterParts(props);
  const { hydrate, prepare } = await import("./chat");
  await prepare(props);
  await writing.untilComposed();
  return hydrate;
}

function loadWhenNeeded(chat: EarlyChat): void {
  if (needsScript(chat)) chat.load();
  else {
    reportEarlyReading(chat);
    loadByItself(chat);
  }
}

/**
 * A chat can be read as the server has drawn it. Its script, React with it, comes when somebody touches it, when something
 * happens in it, or when the browser has nothing else to do, and takes over what was typed and sent by then.
 */
export function mount(element: HTMLElement, props: ChatProps): void {
  const over = new AbortController();
  let isTaken = false;
  const load = async (): Promise<boolean> => {
    if (isTaken || !element.isConnected) return false;
    try {
      const hydrate = await loadChat(props, writing);
      isTaken = true;
      hydrate(chat);
      showTranslationSwitch();
      return false;
    } catch (error) {
      writing.giveBack(error);
      return true;
    }
  };
  const loading = new RepeatedWork(load);
  const chat: EarlyChat = {
    element,
    props,
    since: performance.now(),
    over: over.signal,
    load: () => void loading.hurry(),
    touched: false,
    events: [],
    sent: [],
    pressed: null,
    takeOver: (send) => {
      over.abort();
      chat.pressed?.click();
      void writing.sendAll(send);
    },
  };
  const writing = new EarlyWriting(chat);
  watchEarlyTouches(chat);
  showTranslationSwitch();
  followEarlyEvents(chat);
  loadWhenNeeded(chat);
}
