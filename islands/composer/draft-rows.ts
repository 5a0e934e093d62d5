import { chatDraftOwner, readTextDraft } from "../throw/text-draft";

interface Props {
  /** User id. */
  me: string;
  /** The word "Draft". */
  label: string;
}

/** Characters of a draft: more never fit into a line. */
const DRAFT_SHOWN_MAX = 200;

/** What the server wrote in a row. */
type Originals = WeakMap<Element, Node[]>;

function draftNodes(draft: string, label: string): (Node | string)[] {
  const mark = Object.assign(document.createElement("b"), { className: "draft", textContent: label });
  return [mark, " ", Object.assign(document.createElement("bdi"), { textContent: draft.slice(0, DRAFT_SHOWN_MAX) })];
}

/** Shows a draft in place of a conversation's last message, or the message again. */
function updateRow(line: HTMLElement, draft: string, label: string, originals: Originals): void {
  if (draft) {
    if (!originals.has(line)) originals.set(line, [...line.childNodes]);
    line.replaceChildren(...draftNodes(draft, label));
    line.dataset.draft = "";
    return;
  }
  line.replaceChildren(...(originals.get(line) ?? line.childNodes));
  originals.delete(line);
  delete line.dataset.draft;
}

const CHAT = "/chat/";

/** Shows the drafts of this device in a list of conversations. */
export function mount(list: HTMLElement, { me, label }: Props): void {
  const originals: Originals = new WeakMap();
  const update = () => {
    for (const link of list.querySelectorAll<HTMLElement>(`.who[href^="${CHAT}"]`)) {
      const line = link.querySelector<HTMLElement>(".line");
      const them = link.getAttribute("href")?.slice(CHAT.length) ?? "";
      const draft = readTextDraft(chatDraftOwner(me, them)).trim();
      if (line && (draft || originals.has(line))) updateRow(line, draft, label, originals);
    }
  };
  update();
  // Going back to a page that was kept; another tab.
  for (const type of ["pageshow", "storage"]) window.addEventListener(type, update);
  document.addEventListener("htmx:after:swap", update);
}
