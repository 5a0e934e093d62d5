/** The page without a network: reads letters that stay on this device and keeps what is written. */
import { REQUEST_TIMEOUT } from "../../src/limits/limits";
import { freshKey } from "../page/idempotency-key";
import { showNotice } from "../page/notices";
import { flagAshore } from "./flag";
import {
  type AshoreLetter,
  addUnsent,
  changeUnsent,
  lettersAshore,
  ownerAshore,
  removeUnsent,
  type Unsent,
  unsentAshore,
} from "./store";
import { sendUnsent, type Told } from "./unsent";

const { lang } = document.documentElement;
const place = document.getElementById("ashore");

const copyOf = (template: string): HTMLElement =>
  (document.getElementById(template) as HTMLTemplateElement).content.firstElementChild?.cloneNode(
    true,
  ) as HTMLElement;

function fill(item: Element, name: string, text: string, language?: string): void {
  const element = item.querySelector<HTMLElement>(`[data-${name}]`);
  if (!element) return;
  element.textContent = text;
  if (language) element.lang = language;
}

function show(item: Element, name: string): void {
  const element = item.querySelector<HTMLElement>(`[data-${name}]`);
  if (element) element.hidden = false;
}

const whenOf = ({ createdAt }: AshoreLetter): string =>
  new Intl.DateTimeFormat(document.documentElement.dataset.numbers, { dateStyle: "medium" }).format(
    new Date(createdAt),
  );

function countryOf(code: string): string {
  try {
    return new Intl.DisplayNames(lang, { type: "region" }).of(code) ?? "";
  } catch {
    return "";
  }
}

/** The country, where it is known, and the day. */
const metaOf = (letter: AshoreLetter): string =>
  [countryOf(letter.country), whenOf(letter)].filter(Boolean).join(" · ");

function letterItem(letter: AshoreLetter): HTMLElement {
  const item = copyOf("ashore-letter");
  fill(item, "name", letter.name);
  fill(item, "line", letter.content, letter.language);
  fill(item, "meta", metaOf(letter));
  fill(item, "text", letter.content, letter.language);
  const art = new Blob([letter.art], { type: "image/svg+xml" });
  item.querySelector("img")?.setAttribute("src", URL.createObjectURL(art));
  if (letter.kind !== "held") return item;
  show(item, "held");
  show(item, "answer");
  const area = item.querySelector("textarea");
  if (area) area.id += letter.id;
  item.querySelector("label")?.setAttribute("for", area?.id ?? "");
  item.querySelector("form")?.setAttribute("data-bottle", letter.id);
  return item;
}

function unsentItem(unsent: Unsent): HTMLElement {
  const item = copyOf("ashore-unsent");
  fill(item, "text", unsent.text);
  const waiting = unsent.state === "waiting";
  fill(item, "state", waiting ? (place?.dataset.waiting ?? "") : `${unsent.said.refused} ${unsent.why}`);
  if (waiting) return item;
  show(item, "refused");
  item.querySelector("[data-discard]")?.addEventListener("click", () => void discard(unsent));
  item.querySelector("[data-again]")?.addEventListener("click", () => void again(unsent));
  return item;
}

async function discard({ n }: Unsent): Promise<void> {
  await removeUnsent(n);
  await draw();
}

/** A new key: the refused answer belongs to the old one. */
async function again(unsent: Unsent): Promise<void> {
  await changeUnsent({ ...unsent, state: "waiting", key: freshKey() });
  flagAshore("unsent");
  await draw();
  await send();
}

function list(part: string, items: HTMLElement[]): void {
  const section = place?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  section?.querySelector("ul")?.replaceChildren(...items);
  if (section) section.hidden = items.length === 0;
}

async function drawUnsent(): Promise<void> {
  list("unsent", (await unsentAshore()).map(unsentItem));
}

async function draw(): Promise<void> {
  if (!place || (await ownerAshore()) === null) return;
  await drawUnsent();
  const letters = await lettersAshore();
  const order = letters.sort(
    (a, b) => a.kind.localeCompare(b.kind) || b.createdAt.localeCompare(a.createdAt),
  );
  list("letters", order.map(letterItem));
  place.hidden = false;
}

function callOf(form: HTMLFormElement, text: string): Pick<Unsent, "kind" | "path" | "body"> {
  const { bottle } = form.dataset;
  if (!bottle) return { kind: "throw", path: "/api/bottles", body: JSON.stringify({ content: text }) };
  const path = `/api/bottles/drop/${encodeURIComponent(bottle)}`;
  return { kind: "comment", path, body: JSON.stringify({ comment: text }) };
}

async function write(form: HTMLFormElement): Promise<void> {
  const area = form.querySelector("textarea");
  const text = area?.value ?? "";
  if (text.trim() === "") return area?.focus();
  const { kept = "", sent = "", refused = "" } = form.dataset;
  const said = { kept, sent, refused };
  await addUnsent({ ...callOf(form, text), text, key: freshKey(), said });
  flagAshore("unsent");
  form.reset();
  showNotice(kept);
  await drawUnsent();
  await send();
}

function tell(told: Told): void {
  showNotice(told.kind === "refused" ? `${told.text} ${told.why}` : told.text);
  void drawUnsent();
}

async function send(): Promise<void> {
  const owner = await ownerAshore();
  if (owner && navigator.onLine) await sendUnsent(owner, tell);
}

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.dataset.write) return;
  event.preventDefault();
  void write(form);
});
/** ms; the last one repeats. */
const WAITS = [500, 2_000, 5_000, 15_000];

const isWriting = (): boolean => [...document.querySelectorAll("textarea")].some(({ value }) => value !== "");

async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch("/healthz", { signal: AbortSignal.timeout(REQUEST_TIMEOUT) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

let tries = 0;
let timer = 0;

/** Back on the network the page one was going to comes, unless one is writing, and sends what waits. */
async function comeBack(): Promise<void> {
  clearTimeout(timer);
  if (!isWriting() && (await isReachable())) return location.reload();
  timer = window.setTimeout(() => void comeBack(), WAITS[Math.min(tries++, WAITS.length - 1)]);
}

if (location.pathname === "/offline") {
  addEventListener("online", () => void send());
  void draw().then(send);
} else {
  addEventListener("online", () => {
    tries = 0;
    void comeBack();
  });
  void draw();
  timer = window.setTimeout(() => void comeBack(), WAITS[0]);
}
