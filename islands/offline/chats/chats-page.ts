/** Chats on the page without a network: the list of friends, and one chat, as they were read last. */
import type { OfflineChat } from "../../../src/ui/chat/offline-chat";
import { drawPorthole, portholeIndexOf } from "../../../src/ui/porthole";
import { OUTBOX_NAME } from "../../chat/outbox/outbox-flag";
import { addOutboxItem, listOutboxItems, type OutboxItem } from "../../chat/outbox/outbox-store";
import { newIdempotencyKey } from "../../page/idempotency-key";
import { chatDraftOwner, deleteTextDraft, readTextDraft, saveTextDraft } from "../../throw/text-draft";
import { cloneTemplate, countryNameOf, revealPart, setPartText } from "../parts";
import { fillChat } from "./chat-lines";
import { formatListTime, lastLineText, textsOfPage } from "./chat-texts";
import { type KeptChats, readOfflineChats } from "./chats-store";

const CHAT = "/chat/";

const partOf = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-part="${name}"]`);

/** The page is this part: its heading and what else could be done here give way. */
function showAsPage(part: HTMLElement, others: readonly string[]): void {
  for (const other of [document.querySelector<HTMLElement>(".error-face"), ...others.map(partOf)])
    if (other) other.hidden = true;
  part.hidden = false;
  document.querySelector('.tab[href="/friends"]')?.setAttribute("aria-current", "page");
}

function setPicture(item: Element, id: string): void {
  const image = item.querySelector("img");
  const drawing = new Blob([drawPorthole(portholeIndexOf(id))], { type: "image/svg+xml" });
  image?.setAttribute("src", URL.createObjectURL(drawing));
}

/** What was begun stands in place of the last message, as in the list with a network. */
function setLastLine(item: Element, chat: OfflineChat, draft: string): void {
  const texts = textsOfPage();
  const last = chat.lines.at(-1);
  setPartText(item, "line", lastLineText(chat, texts), last?.kind === "text" ? last.language : null);
  const line = item.querySelector<HTMLElement>("[data-line]");
  if (!line || !draft) return;
  const mark = Object.assign(document.createElement("b"), { className: "draft", textContent: texts.draft });
  line.dataset.draft = "";
  line.removeAttribute("lang");
  line.replaceChildren(mark, " ", Object.assign(document.createElement("bdi"), { textContent: draft }));
}

function renderRow(chat: OfflineChat, me: string): HTMLElement {
  const item = cloneTemplate("offline-chat-row");
  item.querySelector("a")?.setAttribute("href", CHAT + chat.id);
  setPicture(item, chat.id);
  setPartText(item, "name", chat.name, chat.nameLanguage);
  setPartText(item, "country", countryNameOf(chat.country));
  setLastLine(item, chat, readTextDraft(chatDraftOwner(me, chat.id)).trim());
  setPartText(item, "when", formatListTime(chat.lines.at(-1)?.createdAt ?? ""));
  return item;
}

function renderList({ chats, me, at }: KeptChats): void {
  const part = partOf("chats");
  if (!part) return;
  part.querySelector("ul")?.replaceChildren(...chats.map((chat) => renderRow(chat, me)));
  setPartText(part, "as-of", textsOfPage().as_of.replace("{time}", formatListTime(new Date(at).toISOString())));
  part.hidden = false;
  const head = partOf("friends");
  if (head && location.pathname.startsWith("/friends")) showAsPage(head, ["write"]);
}

const waitingFor = async (me: string, to: string): Promise<OutboxItem[]> =>
  (await listOutboxItems(me).catch(() => [])).filter((item) => item.to === to);

async function renderLog(part: HTMLElement, kept: KeptChats, chat: OfflineChat): Promise<void> {
  const list = part.querySelector("ul");
  if (list) fillChat(list, chat, await waitingFor(kept.me, chat.id));
  part.querySelector("form")?.scrollIntoView({ block: "end" });
}

/** Pages with a network send it: the flag of the queue says whose it is, which this page's own does not know. */
async function enqueue({ person, me }: KeptChats, { id, name }: OfflineChat, text: string): Promise<void> {
  const content = { clientId: newIdempotencyKey(), kind: "text" as const, text, file: null };
  await addOutboxItem({ ...content, person: me, to: id, name, at: Date.now(), state: "waiting" });
  localStorage.setItem(OUTBOX_NAME, `${person} ${me}`);
}

function startWriting(part: HTMLElement, kept: KeptChats, chat: OfflineChat): void {
  const form = part.querySelector("form");
  const field = form?.querySelector("textarea");
  if (!form || !field) return;
  const draft = chatDraftOwner(kept.me, chat.id);
  field.value = readTextDraft(draft);
  field.addEventListener("input", () => saveTextDraft(draft, field.value));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text === "") return field.focus();
    // At once: of a double tap the second finds nothing to send.
    field.value = "";
    try {
      await enqueue(kept, chat, text);
      deleteTextDraft(draft);
      await renderLog(part, kept, chat);
    } catch {
      // Above what was typed meanwhile.
      field.value = [text, field.value].filter(Boolean).join("\n");
      revealPart(part, "unkept");
    }
    field.focus();
  });
}

async function renderChat(part: HTMLElement, kept: KeptChats, chat: OfflineChat): Promise<void> {
  setPicture(part, chat.id);
  setPartText(part, "name", chat.name, chat.nameLanguage);
  setPartText(part, "as-of", textsOfPage().as_of.replace("{time}", formatListTime(new Date(kept.at).toISOString())));
  document.title = chat.name;
  const section = document.getElementById("offline-section");
  if (section) section.hidden = false;
  showAsPage(part, ["write", "letters", "unsent"]);
  startWriting(part, kept, chat);
  await renderLog(part, kept, chat);
}

/** @returns what of the chats is shown; null: none are kept */
export async function renderOfflineChats(): Promise<"chat" | "list" | null> {
  const kept = await readOfflineChats();
  const chats = kept?.chats.filter(({ lines }) => lines.length > 0) ?? [];
  if (!kept || chats.length === 0) return null;
  const chat = chats.find(({ id }) => location.pathname === CHAT + id);
  const part = partOf("chat");
  if (chat && part) {
    await renderChat(part, kept, chat);
    return "chat";
  }
  renderList({ ...kept, chats });
  return "list";
}
