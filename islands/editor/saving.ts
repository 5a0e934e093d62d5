import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import type { EditorProps } from "../../src/ui/editor/context";
import { deleteDesignDraft } from "./design-draft";

export const formFieldText = (form: HTMLFormElement, name: string): string =>
  (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? "";

type SaveErrors = Pick<EditorProps, "errors" | "failed">;

/** `refusal` counts them: a field that is corrected moves the focus nowhere. */
type ShownErrors = SaveErrors & { refusal: number };

const pickErrors = ({ errors, failed }: EditorProps): SaveErrors => ({ errors, failed });

interface HtmxDetail {
  ctx?: { text?: string; response?: { status: number } };
}

function useSaveConfirmation(form: HTMLFormElement): void {
  useEffect(() => {
    const dialog = document.getElementById("save-ask");
    const onSubmit = (event: SubmitEvent) => {
      const action = (event.submitter as HTMLButtonElement | null)?.value;
      if (action === "save" || !dialog) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      dialog.showPopover();
    };
    // Validates before the question of payment.
    const onOpen = (event: ToggleEvent) => {
      const isComplete = ["name", "story"].every((name) => formFieldText(form, name).trim() !== "");
      const save = dialog?.querySelector<HTMLButtonElement>("[value=save]");
      if (event.newState !== "open" || isComplete || !save) return;
      event.preventDefault();
      form.requestSubmit(save);
    };
    form.addEventListener("submit", onSubmit, true);
    dialog?.addEventListener("beforetoggle", onOpen);
    return () => {
      dialog?.removeEventListener("beforetoggle", onOpen);
      form.removeEventListener("submit", onSubmit, true);
    };
  }, [form]);
}

function refreshSaveForm(form: HTMLFormElement, page: Document): void {
  const once = page.querySelector<HTMLInputElement>("#editor [name=once]");
  const field = form.elements.namedItem("once") as HTMLInputElement | null;
  if (once && field) field.value = once.value;
  const [dialog, next] = [document.getElementById("save-ask"), page.getElementById("save-ask")];
  if (dialog?.matches(":popover-open")) dialog.hidePopover();
  if (dialog && next) dialog.replaceChildren(...next.childNodes);
}

/** Frames to wait for the field's pane to open: a hidden field takes no focus. */
const FOCUS_FRAMES = 30;

/** Reads a refusal out of the answered page without replacing the stage, so that undo is kept. */
export function useSaveErrors(form: HTMLFormElement, props: EditorProps): SaveErrors {
  const [saveErrors, setSaveErrors] = useState<ShownErrors>({ ...pickErrors(props), refusal: 0 });
  useSaveConfirmation(form);
  useSaveResponses(form, props, setSaveErrors);
  // Focus after its pane is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each refusal, not with each corrected field.
  useEffect(() => {
    if (Object.keys(saveErrors.errors).length === 0) return;
    let frames = FOCUS_FRAMES;
    let frame = requestAnimationFrame(function focus() {
      const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
      field?.focus({ preventScroll: true });
      // Its reason stands above it.
      field?.scrollIntoView({ block: "center" });
      if (document.activeElement !== field && frames-- > 0) frame = requestAnimationFrame(focus);
    });
    return () => cancelAnimationFrame(frame);
  }, [form, saveErrors.refusal]);
  return saveErrors;
}

function useSaveResponses(
  form: HTMLFormElement,
  props: EditorProps,
  setSaveErrors: Dispatch<SetStateAction<ShownErrors>>,
) {
  useEffect(() => {
    const onResponse = (event: Event) => {
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
      setSaveErrors(({ refusal }) => ({ errors, failed, refusal: refusal + 1 }));
    };
    // An error disappears when its field changes.
    const onInput = (event: Event) => {
      const { name } = event.target as HTMLInputElement;
      setSaveErrors((last) => {
        if (!last.errors[name]) return last;
        const { [name]: _, ...errors } = last.errors;
        return { ...last, errors, failed: Object.keys(errors).length > 0 ? last.failed : null };
      });
    };
    form.addEventListener("htmx:after:request", onResponse);
    form.addEventListener("htmx:before:swap", onSwap);
    form.addEventListener("input", onInput);
    return () => {
      form.removeEventListener("input", onInput);
      form.removeEventListener("htmx:after:request", onResponse);
      form.removeEventListener("htmx:before:swap", onSwap);
    };
  }, [form, props, setSaveErrors]);
}
