import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import type { EditorProps } from "../../src/ui/editor/context";
import { deleteDesignDraft } from "./design-draft";

export const formFieldText = (form: HTMLFormElement, name: string): string =>
  (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? "";

type SaveErrors = Pick<EditorProps, "errors" | "failed">;

interface HtmxDetail {
  ctx?: { text?: string; response?: { status: number } };
}

function useSaveConfirmation(form: HTMLFormElement): void {
  useEffect(() => {
    const ask = document.getElementById("save-ask");
    const onSubmit = (event: SubmitEvent) => {
      const act = (event.submitter as HTMLButtonElement | null)?.value;
      if (act === "save" || !ask) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      ask.showPopover();
    };
    // Validates before the question of payment.
    const onOpen = (event: ToggleEvent) => {
      const named = ["name", "story"].every((name) => formFieldText(form, name).trim() !== "");
      const save = ask?.querySelector<HTMLButtonElement>("[value=save]");
      if (event.newState !== "open" || named || !save) return;
      event.preventDefault();
      form.requestSubmit(save);
    };
    form.addEventListener("submit", onSubmit, true);
    ask?.addEventListener("beforetoggle", onOpen);
    return () => {
      ask?.removeEventListener("beforetoggle", onOpen);
      form.removeEventListener("submit", onSubmit, true);
    };
  }, [form]);
}

function refreshSaveForm(form: HTMLFormElement, page: Document): void {
  const once = page.querySelector<HTMLInputElement>("#editor [name=once]");
  const field = form.elements.namedItem("once") as HTMLInputElement | null;
  if (once && field) field.value = once.value;
  const [ask, next] = [document.getElementById("save-ask"), page.getElementById("save-ask")];
  if (ask?.matches(":popover-open")) ask.hidePopover();
  if (ask && next) ask.replaceChildren(...next.childNodes);
}

/** Until its pane is open a field takes no focus. */
const FOCUS_FRAMES = 30;

/** Reads a refusal out of the answered page without replacing the stage, so that undo is kept. */
export function useSaveErrors(form: HTMLFormElement, props: EditorProps): SaveErrors {
  const [refused, refuse] = useState<SaveErrors>({ errors: props.errors, failed: props.failed });
  useSaveConfirmation(form);
  useSaveResponses(form, props, refuse);
  // Focus after its pane is open.
  useEffect(() => {
    if (!refused.failed) return;
    let frames = FOCUS_FRAMES;
    let frame = requestAnimationFrame(function focus() {
      const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
      field?.focus();
      if (document.activeElement !== field && frames-- > 0) frame = requestAnimationFrame(focus);
    });
    return () => cancelAnimationFrame(frame);
  }, [form, refused.failed]);
  return refused;
}

function useSaveResponses(
  form: HTMLFormElement,
  props: EditorProps,
  refuse: Dispatch<SetStateAction<SaveErrors>>,
) {
  useEffect(() => {
    const onAnswer = (event: Event) => {
      const status = (event as CustomEvent<HtmxDetail>).detail?.ctx?.response?.status;
      if (status === 204) deleteDesignDraft(props);
    };
    const onSwap = (event: Event) => {
      const text = (event as CustomEvent<HtmxDetail>).detail?.ctx?.text ?? "";
      const page = new DOMParser().parseFromString(text, "text/html");
      const island = page.querySelector<HTMLElement>("[data-island=editor]");
      if (!island) return;
      event.preventDefault();
      const { errors, failed }: EditorProps = JSON.parse(island.dataset.props ?? "{}");
      refreshSaveForm(form, page);
      refuse({ errors, failed });
    };
    // An error disappears when its field changes.
    const onInput = (event: Event) => {
      const { name } = event.target as HTMLInputElement;
      refuse((last) => {
        if (!last.errors[name]) return last;
        const { [name]: _, ...errors } = last.errors;
        return { errors, failed: Object.keys(errors).length > 0 ? last.failed : null };
      });
    };
    form.addEventListener("htmx:after:request", onAnswer);
    form.addEventListener("htmx:before:swap", onSwap);
    form.addEventListener("input", onInput);
    return () => {
      form.removeEventListener("input", onInput);
      form.removeEventListener("htmx:after:request", onAnswer);
      form.removeEventListener("htmx:before:swap", onSwap);
    };
  }, [form, props, refuse]);
}
