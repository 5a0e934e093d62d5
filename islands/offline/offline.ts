/** The offline page: shows the letters stored on this device and queues what is written. */
import { formatDeviceDate } from "../../src/ui/chat/times";
import type { OutboxItem } from "../chat/outbox/outbox-store";
import { newIdempotencyKey } from "../page/idempotency-key";
import { showNotice } from "../page/notices";
import { renderOfflineChats } from "./chats/chats-page";
import { checkNetwork, isShownOnline, type QueueProgress, showNetwork, showProgress } from "./faces";
import { OFFLINE_FLAG, setOfflineFlag } from "./flag";
import { cloneTemplate, countryNameOf, revealPart, setPartText } from "./parts";
import { type QueueResult, sendQueuedSubmissions } from "./queue";
import { isWriting, startReloading } from "./reload";
import {
  addQueuedSubmission,
  listOfflineLetters,
  listQueuedSubmissions,
  type OfflineLetter,
  type QueuedSubmission,
  readOfflineOwner,
  removeQueuedSubmission,
  updateQueuedSubmission,
} from "./store";
import { listWaitingMessages } from "./waiting-messages";

const offlineSection = document.getElementById("offline-section");

function formatLetterDate({ createdAt }: OfflineLetter): string {
  const { dataset, lang } = document.documentElement;
  return formatDeviceDate(dataset.numbers ?? lang, { dateStyle: "medium" }, Date.parse(createdAt));
}

/** The country, where it is known, and the day. */
const letterMetaText = (letter: OfflineLetter): string =>
  [countryNameOf(letter.country), formatLetterDate(letter)].filter(Boolean).join(" · ");

function renderLetterItem(letter: OfflineLetter): HTMLElement {
  const item = cloneTemplate("offline-letter");
  setPartText(item, "name", letter.name, letter.nameLanguage);
  setPartText(item, "line", letter.content, letter.language);
  setPartText(item, "meta", letterMetaText(letter));
  setPartText(item, "text", letter.content, letter.language);
  const art = new Blob([letter.art], { type: "image/svg+xml" });
  item.querySelector("img")?.setAttribute("src", URL.createObjectURL(art));
  if (letter.kind !== "held") return item;
  revealPart(item, "held");
  revealPart(item, "answer");
  const area = item.querySelector("textarea");
  if (area) area.id += letter.id;
  item.querySelector("label")?.setAttribute("for", area?.id ?? "");
  item.querySelector("form")?.setAttribute("data-bottle", letter.id);
  return item;
}

/** What an item waits for. */
const waitingText = (): string => offlineSection?.dataset[isShownOnline() ? "pending" : "waiting"] ?? "";

function renderSubmissionItem(unsent: QueuedSubmission): HTMLElement {
  const item = cloneTemplate("offline-unsent");
  setPartText(item, "text", unsent.text);
  const waiting = unsent.state === "waiting";
  setPartText(item, "state", waiting ? waitingText() : `${unsent.said.refused} ${unsent.why}`);
  if (waiting) return item;
  revealPart(item, "refused");
  item.querySelector("[data-discard]")?.addEventListener("click", () => void discardSubmission(unsent));
  item.querySelector("[data-again]")?.addEventListener("click", () => void retrySubmission(unsent));
  return item;
}

async function discardSubmission({ n }: QueuedSubmission): Promise<void> {
  await removeQueuedSubmission(n);
  // Other tabs hear of it, which may tell of this one.
  setOfflineFlag((await listQueuedSubmissions()).length === 0 ? "letters" : "unsent");
  await renderOfflinePage();
}

/** With a new idempotency key: the refusal belongs to the old one. */
async function retrySubmission(unsent: QueuedSubmission): Promise<void> {
  await updateQueuedSubmission({ ...unsent, state: "waiting", key: newIdempotencyKey() });
  setOfflineFlag("unsent");
  await renderOfflinePage();
  await sendQueue();
}

function renderSection(part: string, items: HTMLElement[]): void {
  const section = offlineSection?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  section?.querySelector("ul")?.replaceChildren(...items);
  if (section) section.hidden = items.length === 0;
}

/** To whom, in its own direction, and what it waits for. */
function renderMessageItem({ name, text, state, why }: OutboxItem): HTMLElement {
  const item = cloneTemplate("offline-unsent");
  setPartText(item, "text", text ?? offlineSection?.dataset.photo ?? "");
  const stateText = state === "refused" ? (why ?? "") : waitingText();
  setPartText(item, "state", name ? `\u2068${name}\u2069 · ${stateText}` : stateText);
  return item;
}

let isSending = false;

/** A message that was refused is decided about in its chat. */
function progressOf(submissions: readonly QueuedSubmission[], messageCount: number): QueueProgress {
  if (submissions.length + messageCount === 0) return "nothing";
  if (submissions.length > 0 && submissions.every(({ state }) => state === "refused")) return "refused";
  return isSending ? "sending" : "waits";
}

/** @returns whether something waits */
async function renderQueue(): Promise<boolean> {
  const [submissions, messages] = [await listQueuedSubmissions(), await listWaitingMessages()];
  renderSection("unsent", [...submissions.map(renderSubmissionItem), ...messages.map(renderMessageItem)]);
  showProgress(progressOf(submissions, messages.length));
  return submissions.length + messages.length > 0;
}

const isFriendsPage = (): boolean => location.pathname.startsWith("/friends");

async function renderOfflinePage(): Promise<void> {
  if (!offlineSection) return;
  const isOwned = (await readOfflineOwner()) !== null;
  const write = offlineSection.querySelector<HTMLElement>('[data-part="write"]');
  // With a network a bottle is thrown at the sea; what is being written stays.
  if (write) write.hidden = !isOwned || (isShownOnline() && !isWriting());
  const chats = await renderOfflineChats();
  // A chat has its own messages that wait beside it.
  if (chats === "chat") return;
  const isWaiting = await renderQueue();
  if (!isOwned && !isWaiting && chats === null) return;
  // Drawn anew they would lose what is being written.
  if ((chats === null || !isFriendsPage()) && !isWriting()) await renderLetters();
  offlineSection.hidden = false;
}

async function renderLetters(): Promise<void> {
  const letters = await listOfflineLetters();
  const sorted = letters.sort((a, b) =>
    a.kind === b.kind ? Date.parse(b.createdAt) - Date.parse(a.createdAt) : a.kind < b.kind ? -1 : 1,
  );
  renderSection("letters", sorted.map(renderLetterItem));
}

function submissionRequestOf(form: HTMLFormElement, text: string): Pick<QueuedSubmission, "kind" | "path" | "body"> {
  const { bottle } = form.dataset;
  if (!bottle) return { kind: "throw", path: "/api/bottles", body: JSON.stringify({ content: text }) };
  const path = `/api/bottles/drop/${encodeURIComponent(bottle)}`;
  return { kind: "comment", path, body: JSON.stringify({ comment: text }) };
}

async function submitForm(form: HTMLFormElement): Promise<void> {
  const area = form.querySelector("textarea");
  const text = area?.value ?? "";
  if (text.trim() === "") return area?.focus();
  const { kept = "", sent = "", refused = "", waits, review: held } = form.dataset;
  const texts = { kept, sent, refused, waits, held };
  await addQueuedSubmission({
    ...submissionRequestOf(form, text),
    text,
    key: newIdempotencyKey(),
    said: texts,
  });
  setOfflineFlag("unsent");
  form.reset();
  if (!isShownOnline()) showNotice(kept);
  await renderQueue();
  await sendQueue();
}

function showSendResult(result: QueueResult): void {
  showNotice(result.kind === "refused" ? `${result.text} ${result.why}` : result.text);
  void renderQueue();
}

/** In place of another page it is loaded anew once the server answers, and what comes then sends, and says so. */
const isPageItself = location.pathname === "/offline";

async function sendQueue(): Promise<void> {
  if (!isPageItself) return;
  const owner = await readOfflineOwner();
  if (!owner || !navigator.onLine) return;
  isSending = true;
  await renderQueue();
  await sendQueuedSubmissions(owner, showSendResult);
  isSending = false;
  // The session had ended: to look would make the database anew, and lose how much was erased with it.
  if (OFFLINE_FLAG in localStorage) await renderQueue();
}

/** The page with a network, or without one, as it is now. */
async function showAsItIs(): Promise<void> {
  void checkNetwork(renderOfflinePage);
  await renderOfflinePage();
  await sendQueue();
}

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.dataset.submission) return;
  event.preventDefault();
  void submitForm(form);
});
if (isPageItself) {
  addEventListener("online", () => void showAsItIs());
  addEventListener("offline", () => {
    showNetwork(false);
    void renderOfflinePage();
  });
  void showAsItIs();
} else {
  void renderOfflinePage();
  startReloading();
}
