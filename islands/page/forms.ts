import { countCharacters } from "../../src/text/graphemes";
import { CALL_TIMED_OUT } from "../call-timed-out";
import { watchNotice } from "./notice-place";
import { noAnswerText, removeSheetNotice, scheduleNoticeRemoval, showNotice } from "./notices";
import { whenParsed } from "./when-parsed";

interface HtmxDetail {
  ctx?: { sourceElement?: Element; status?: string; response?: { status: number } };
}

/** ms after which a phone's keyboard has opened. */
const KEYBOARD_OPENED = 700;

const isPressed = ({ classList }: Element): boolean => classList.contains("pressed");
/** Including buttons outside the form that refer to it. */
const buttonsOf = (form: HTMLFormElement) => [...form.elements] as HTMLElement[];

/** Network error: the form keeps its text, with a retry; parts that load alone get `data-failed`. */
function onNetworkError(event: Event): void {
  const ctx = (event as CustomEvent<HtmxDetail>).detail?.ctx;
  const source = ctx?.sourceElement;
  if (!source || ctx?.response) return;
  window.dispatchEvent(new Event(CALL_TIMED_OUT));
  // What loads by itself within a form sends nothing of it.
  const form = source.matches("form,button,input") && source.closest("form");
  const { failed } = (source as HTMLElement).dataset;
  if (failed) showNotice(failed);
  if (!form) return;
  const pressed = buttonsOf(form).find(isPressed);
  showNotice(noAnswerText(), () => form.requestSubmit(pressed), form.closest("[popover]"));
}

/** Loads the large picture of a bottle at sea while it is picked up: on its page it grows out of the small one. */
function loadLargeBottle(form: HTMLFormElement): void {
  const small = form.querySelector("img")?.currentSrc ?? "";
  const large = small.replace(/-s\d+(n?r?)\.svg$/, "-hero$1.svg");
  if (large !== small) new Image().src = large;
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  loadLargeBottle(form);
  removeSheetNotice(form.closest("[popover]"));
  for (const button of buttonsOf(form).filter(isPressed)) button.classList.remove("pressed");
  event.submitter?.classList.add("pressed");
}

function onInput(event: Event): void {
  const area = event.target as HTMLTextAreaElement;
  const counter = document.getElementById(area.dataset?.count ?? "");
  if (!counter) return;
  const formatted = new Intl.NumberFormat(document.documentElement.dataset.numbers).format(countCharacters(area.value));
  counter.textContent = formatted;
  const { enough } = area.dataset;
  if (enough) document.getElementById(`${area.id}-hint`)?.classList.toggle("enough", area.value.length >= +enough);
}

/** Opening a form to write in gives its field the focus, within the click, so that a phone shows its keyboard, and all of it into view. */
function onClick(event: MouseEvent): void {
  const details = (event.target as Element).closest<HTMLDetailsElement>("details[data-write]:not([open])");
  const area = details?.querySelector("textarea");
  if (!details || !area || !(event.target as Element).closest("summary")) return;
  event.preventDefault();
  details.open = true;
  area.focus();
  const show = () => {
    if (details.open && details.contains(document.activeElement)) details.scrollIntoView({ block: "nearest" });
  };
  show();
  // The keyboard leaves less of the window.
  setTimeout(show, KEYBOARD_OPENED);
}

/** A sheet that its page opens. */
const openSheet = (): void =>
  document.querySelector<HTMLElement>("[popover][data-open]:not(:popover-open)")?.showPopover();

export function startForms(): void {
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("input", onInput);
  document.addEventListener("click", onClick);
  document.addEventListener("htmx:error", onNetworkError);
  document.addEventListener("htmx:after:swap", () => {
    openSheet();
    scheduleNoticeRemoval();
  });
  watchNotice();
  whenParsed(openSheet);
  whenParsed(scheduleNoticeRemoval);
}
