import { countCharacters } from "../../src/text/graphemes";
import { CALL_TIMED_OUT } from "../call-timed-out";
import { copyText } from "./clipboard";
import { watchNotice } from "./notice-place";
import { noAnswerText, removeSheetNotice, scheduleNoticeRemoval, showNotice } from "./notices";
import { whenParsed } from "./when-parsed";

interface HtmxDetail {
  ctx?: { sourceElement?: Element; status?: string; response?: { status: number } };
}

const isPressed = ({ classList }: Element): boolean => classList.contains("pressed");
/** Including buttons outside the form that refer to it. */
const buttonsOf = (form: HTMLFormElement) => [...form.elements] as HTMLElement[];

/** Network error: the form keeps its text, with a retry; parts that load alone get `data-failed`. */
function onNetworkError(event: Event): void {
  const ctx = (event as CustomEvent<HtmxDetail>).detail?.ctx;
  const source = ctx?.sourceElement;
  if (!source || ctx?.response) return;
  window.dispatchEvent(new Event(CALL_TIMED_OUT));
  const form = source.closest("form");
  const { failed } = (source as HTMLElement).dataset;
  if (failed) showNotice(failed);
  if (!form) return;
  const pressed = buttonsOf(form).find(isPressed);
  showNotice(noAnswerText(), () => form.requestSubmit(pressed), form.closest("[popover]"));
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  removeSheetNotice(form.closest("[popover]"));
  for (const button of buttonsOf(form).filter(isPressed)) button.classList.remove("pressed");
  event.submitter?.classList.add("pressed");
}

function togglePassword(button: HTMLElement): void {
  const input = button.parentElement?.querySelector("input");
  if (!input) return;
  const show = input.type === "password";
  input.type = show ? "text" : "password";
  button.setAttribute("aria-pressed", String(show));
}

async function share(button: HTMLElement): Promise<void> {
  const { url = location.href, title = document.title, text } = button.dataset;
  try {
    await navigator.share({ url, title, text });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "AbortError") showNotice(button.dataset.failed ?? "");
  }
}

async function copy(button: HTMLElement): Promise<void> {
  try {
    await copyText(button.dataset.copy ?? "");
    showNotice(button.dataset.done ?? "");
  } catch {
    showNotice(button.dataset.failed ?? "");
  }
}

const ON_CLICK: [selector: string, act: (element: HTMLElement) => unknown][] = [
  ["[data-eye]", togglePassword],
  ["[data-share]", share],
  ["[data-copy]", copy],
];

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  for (const [selector, act] of ON_CLICK) {
    const element = target.closest<HTMLElement>(selector);
    if (element) void act(element);
  }
}

function onInput(event: Event): void {
  const area = event.target as HTMLTextAreaElement;
  const counter = document.getElementById(area.dataset?.count ?? "");
  if (!counter) return;
  const formatted = new Intl.NumberFormat(document.documentElement.dataset.numbers).format(countCharacters(area.value));
  counter.textContent = formatted;
}

function revealScriptButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-share], [data-copy], [data-eye]")) {
    button.hidden = button.matches("[data-share]") && !("share" in navigator);
  }
}

export function startForms(): void {
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("click", onClick);
  document.addEventListener("input", onInput);
  document.addEventListener("htmx:error", onNetworkError);
  document.addEventListener("htmx:after:swap", () => {
    document.querySelector<HTMLElement>("[popover][data-open]:not(:popover-open)")?.showPopover();
    revealScriptButtons();
    scheduleNoticeRemoval();
  });
  watchNotice();
  whenParsed(() => {
    revealScriptButtons();
    scheduleNoticeRemoval();
  });
}
