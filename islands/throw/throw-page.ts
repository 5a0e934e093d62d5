/** The page `/throw` with script: its form throws by hand, as the dialog does (docs/product.md 18.6). */
import { throwChoiceValue } from "../../src/ui/throw-fields";
import { timedFetch } from "../timed-fetch";
import { loadedHand, preloadHand } from "./hand/load-hand";
import { loadThrowSheet, setIconsOf, type ThrowSheet } from "./sheet";

/** Where the form leads once the letter was thrown; null: refused or unanswered. */
async function sendForm(form: HTMLFormElement): Promise<string | null> {
  try {
    const response = await timedFetch(form.action, {
      method: "POST",
      headers: { "hx-request": "true" },
      body: new URLSearchParams(new FormData(form) as never),
      // The page may be closed while the bottle flies.
      keepalive: true,
    });
    return response.headers.get("hx-redirect");
  } catch {
    return null;
  }
}

const pictureOf = (form: HTMLFormElement, { choices }: ThrowSheet): string | undefined =>
  choices.find((each) => throwChoiceValue(each) === new FormData(form).get("choice"))?.picture;

const wordsOf = (form: HTMLFormElement): string => String(new FormData(form).get("content")).trim();

/** @returns false: the form is sent as without this script; with the same key, so that it is the same throw */
async function throwFromPage(form: HTMLFormElement, sheet: ThrowSheet): Promise<boolean> {
  const hand = loadedHand(sheet.hand);
  const picture = pictureOf(form, sheet);
  if (!hand || !picture) return false;
  let next: string | null = null;
  const result = await hand.module.throwByHand({
    hand: hand.sheet,
    picture,
    words: wordsOf(form),
    send: async () => {
      next = await sendForm(form);
      return next === null ? { short: "", sentence: "" } : null;
    },
    onThrown: () => {
      form.hidden = true;
    },
  });
  if (next !== null) location.assign(next);
  return result === null || result === "back";
}

/** Throws by hand whenever the form is sent and all for that has come. */
function startHand(form: HTMLFormElement, sheet: ThrowSheet): void {
  setIconsOf(sheet);
  const preload = () => void preloadHand(sheet.hand, pictureOf(form, sheet));
  form.addEventListener("change", preload);
  preload();
  let state: "idle" | "by hand" | "plain" = "idle";
  const onSubmit = async (event: SubmitEvent) => {
    if (state === "plain" || wordsOf(form) === "" || !loadedHand(sheet.hand)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (state === "by hand") return;
    state = "by hand";
    const { submitter } = event;
    if (!(await throwFromPage(form, sheet))) {
      state = "plain";
      form.requestSubmit(submitter);
    }
    state = "idle";
  };
  form.addEventListener("submit", onSubmit, { capture: true });
}

/** @param form of `/throw` */
export function mount(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  loadThrowSheet(String(new FormData(form).get("choice")))
    .then((sheet) => sheet.ready && startHand(form, sheet))
    // The form is sent as it is.
    .catch(() => undefined);
}
