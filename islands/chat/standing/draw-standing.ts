import { BACKGROUND_HEADER } from "../../../src/limits/http";
import type { ChatProps } from "../../../src/ui/chat/types";
import { isTemporaryFailure } from "../../retry";
import { timedFetch } from "../../timed-fetch";
import type { StandingTools } from "./tools";

/** What is drawn in its parts, so that the rest keeps its focus. */
const OF_PARTS = "main, .chat-top";
/** Each is the same part whatever is in it; the script draws the first two, or has changed them since the page was made. */
const SAME_PARTS = ["[data-island]", "#chat-translation", OF_PARTS];
/** Without script alone. */
const PLAIN = "noscript";

const partsOf = (parent: Element): Element[] => [...parent.children].filter((each) => !each.matches(PLAIN));

/** As the server makes it: a page with script has but the text of what is there without script, and checks its forms itself. */
function asMade(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll(PLAIN)) each.remove();
  for (const each of copy.querySelectorAll("form")) each.removeAttribute("novalidate");
  return copy;
}

const isSamePart = (one: Element, other: Element): boolean =>
  SAME_PARTS.some((which) => one.matches(which) && other.matches(which)) || asMade(one).isEqualNode(asMade(other));

/** Makes the parts of an element as they are in another; what is equal stays as it is, and where it is. */
function drawParts(shown: Element, next: Element): void {
  shown.className = next.className;
  let rest = partsOf(shown);
  for (const part of partsOf(next)) {
    const at = rest.findIndex((each) => isSamePart(each, part));
    if (at < 0) {
      if (rest[0]) rest[0].before(part);
      else shown.append(part);
      continue;
    }
    for (const gone of rest.slice(0, at)) gone.remove();
    const same = rest[at] as Element;
    if (same.matches(OF_PARTS)) drawParts(same, part);
    rest = rest.slice(at + 1);
  }
  for (const gone of rest) gone.remove();
}

/**
 * The page as the server makes it now; null: it is another one, or there is none any more.
 * @throws without an answer of the server, or with one that is not its last word
 */
async function fetchChatPage(path: string): Promise<{ main: HTMLElement; props: ChatProps } | null> {
  const response = await timedFetch(path, { headers: { [BACKGROUND_HEADER]: "1" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const main = page.querySelector("main");
  // Without it, it is the page of a proxy.
  if (!main || isTemporaryFailure(response.status)) throw new Error(`no page: ${response.status}`);
  const props = page.querySelector<HTMLElement>('[data-island="chat"]')?.dataset.props;
  for (const each of main.querySelectorAll(PLAIN)) each.remove();
  return props ? { main, props: JSON.parse(props) } : null;
}

/**
 * Draws what the page shows of the two anew, as the server has it. @param shown as the script shows it
 * @returns with what one may do now; null: no answer, which is worth another try @throws without a part of the script
 */
export async function drawStanding(shown: ChatProps, { prepareLineParts }: StandingTools): Promise<ChatProps | null> {
  // Where a message is edited, the page has another address.
  const path = `/chat/${shown.them.id}${location.search}`;
  const next = await fetchChatPage(path).catch(() => undefined);
  if (next === undefined) return null;
  const main = document.querySelector("main");
  if (!next || !main) {
    // The server says why.
    location.assign(path);
    return shown;
  }
  await prepareLineParts(next.props);
  drawParts(main, next.main);
  const { standing, canWrite, canSendPictures, canBurn, firstPhoto, firstMessages, firstTexts, texts, draft } =
    next.props;
  const couldWrite = shown.canWrite || shown.couldWrite;
  const may = { standing, canWrite, canSendPictures, canBurn, firstPhoto, firstTexts, texts, draft };
  // What else is counted from the messages is counted from those that the page began with.
  const upTo = next.props.messages.at(-1)?.seq;
  // What was answered from the beginning, the draft says by now.
  return { ...shown, ...may, firstMessages: firstMessages && { ...firstMessages, upTo }, couldWrite, reply: null };
}
