import { type FormEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { SEA_LIMITS } from "../../src/limits/sea";
import { countCharacters } from "../../src/text/graphemes";
import { isOverLength } from "../../src/text/length";
import {
  BottlePicker,
  OfflineNote,
  type ThrowChoice,
  ThrowLetterField,
  throwChoiceValue,
} from "../../src/ui/throw-fields";
import { showNotice } from "../page/notices";
import { closeSheet, makeSheetDismissible } from "../page/sheet";
import { useDailyReset } from "./daily-reset";
import { type CloseProps, ThrowButtons, ThrowDialogHead, ThrowFailureAlert, ThrowLimitReached } from "./dialog-parts";
import { preloadHand } from "./hand/load-hand";
import { readLetterDraft, saveLetterDraft } from "./letter-draft";
import { isUnanswered, type ThrowFailure } from "./request";
import { loadThrowSheet, setIconsOf, type ThrowSheet } from "./sheet";
import { throwLetter } from "./throw-letter";
import { watchThrownLetter } from "./watch-thrown";

interface Props {
  sheet: ThrowSheet;
  from: HTMLElement;
  onClosed: () => void;
}

function subscribeNetwork(onChange: () => void): () => void {
  for (const event of ["online", "offline"]) addEventListener(event, onChange);
  return () => {
    for (const event of ["online", "offline"]) removeEventListener(event, onChange);
  };
}

const useOffline = (): boolean => useSyncExternalStore(subscribeNetwork, () => !navigator.onLine);

function readThrowForm(
  form: HTMLFormElement,
  choices: readonly ThrowChoice[],
): { content: string; choice: ThrowChoice | undefined } {
  const data = new FormData(form);
  const choice = choices.find((each) => throwChoiceValue(each) === data.get("choice"));
  return { content: String(data.get("content")), choice };
}

const isValidContent = (content: string): boolean =>
  content.trim() !== "" && !isOverLength(content, SEA_LIMITS.contentMax);

function useThrowForm(props: Props, close: () => Promise<void>) {
  const { sheet } = props;
  const [failure, setFailure] = useState<ThrowFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (running.current) return;
    const { content, choice } = readThrowForm(event.currentTarget, sheet.choices);
    const { texts } = sheet;
    if (content.trim() === "" || !choice) {
      event.currentTarget.querySelector("textarea")?.focus();
      return setFailure({ short: texts.failed, sentence: texts.empty, field: texts.empty });
    }
    running.current = true;
    setBusy(true);
    try {
      setFailure(await throwLetter({ ...props, close, content, choice }));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  /** An error disappears when its cause is fixed. */
  const onTextInput = (content: string) => {
    if (failure?.field && isValidContent(content)) setFailure(null);
  };

  const isSending = () => running.current;
  return { failure, busy, onSubmit, onTextInput, isSending, onThrown: () => setFailure(null) };
}

/** Loads the picture for a throw by hand once the form is there. @returns does it again for another choice */
function usePreloadedHand(form: RefObject<HTMLFormElement | null>, sheet: Props["sheet"]): () => void {
  const preload = () => {
    if (form.current) void preloadHand(sheet.hand, readThrowForm(form.current, sheet.choices).choice?.picture);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(preload, []);
  return preload;
}

/** Says whenever it turns out that the letter was thrown; a throw without an answer is asked for a few times. */
function useThrownWatch(
  { sheet, onSheet }: Pick<FormProps, "sheet" | "onSheet">,
  { failure, isSending, onThrown }: Pick<ReturnType<typeof useThrowForm>, "failure" | "isSending" | "onThrown">,
  form: RefObject<HTMLFormElement | null>,
): void {
  const watch = useRef<ReturnType<typeof watchThrownLetter>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    const field = () => form.current?.querySelector("textarea");
    const onFresh = (fresh: ThrowSheet) => onSheet(fresh, field()?.value.trim() === "");
    watch.current = watchThrownLetter({ sheet, isSending, onThrown, onSheet: onFresh, field });
    return watch.current.stop;
  }, []);
  useEffect(() => {
    if (failure?.canRetry) watch.current?.askAgain();
  }, [failure]);
}

interface FormProps extends Props, CloseProps {
  /** Asked anew. @param isEmpty no words stand in the form */
  onSheet: (fresh: ThrowSheet, isEmpty: boolean) => void;
}

function ThrowForm({ close, onSheet, ...props }: FormProps) {
  const { sheet, from } = props;
  const { texts } = sheet;
  const sending = useThrowForm(props, close);
  const { failure, busy, onSubmit, onTextInput } = sending;
  const [written] = useState(() => readLetterDraft(sheet.person));
  // Thrown again with another bottle it would be another throw.
  const [tried] = useState(() => sheet.choices.find((each) => isUnanswered(written, each)));
  const chosen = tried ? throwChoiceValue(tried) : from.dataset.choice;
  const offline = useOffline();
  const form = useRef<HTMLFormElement>(null);
  const preload = usePreloadedHand(form, sheet);
  useThrownWatch({ sheet, onSheet }, sending, form);
  return (
    <form
      ref={form}
      onChange={preload}
      data-own-faults=""
      onSubmit={onSubmit}
      onInput={(event) => {
        const content = String(new FormData(event.currentTarget).get("content"));
        saveLetterDraft(sheet.person, content);
        onTextInput(content);
      }}
      noValidate
    >
      {offline ? <OfflineNote texts={texts} /> : null}
      <ThrowLetterField
        texts={texts}
        offline={offline}
        written={written}
        error={failure?.field}
        count={new Intl.NumberFormat(document.documentElement.dataset.numbers).format(countCharacters(written))}
      />
      <BottlePicker texts={texts} choices={sheet.choices} chosen={chosen} offline={offline} />
      <ThrowFailureAlert failure={failure} retry={texts.retry} />
      <ThrowButtons texts={texts} busy={busy} offline={offline} close={close} />
    </form>
  );
}

function ThrowDialog(props: Props) {
  const [sheet, setSheet] = useState(props.sheet);
  const { texts, spent, thrown } = sheet;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => closeSheet(dialog.current);
  /** Words that stand there stay, and the server says why they are not thrown. */
  const onSheet: FormProps["onSheet"] = (fresh, isEmpty) =>
    setSheet({ ...sheet, spent: isEmpty ? fresh.spent : null, texts: { ...texts, left: fresh.texts.left } });
  useDailyReset(sheet, setSheet);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // The form says so itself; here it was the last throw of the day.
    if (spent && thrown) showNotice(texts.success, undefined, element);
    return makeSheetDismissible(element, () => void closeSheet(element));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form comes.
  useEffect(() => dialog.current?.querySelector("textarea")?.focus(), [spent]);
  return (
    <dialog ref={dialog} className="sheet throw-form" aria-labelledby="throw-title" onClose={props.onClosed}>
      <ThrowDialogHead texts={texts} close={close} />
      {spent ? (
        <ThrowLimitReached text={spent} label={texts.close} close={close} />
      ) : (
        <ThrowForm {...props} sheet={sheet} onSheet={onSheet} close={close} />
      )}
    </dialog>
  );
}

let opening = false;

function renderThrowDialog(sheet: ThrowSheet, from: HTMLElement): void {
  setIconsOf(sheet);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const onClosed = () => {
    root.unmount();
    container.remove();
    (from.isConnected ? from : document.getElementById("throw-open"))?.focus(); // The last hint goes with its tap.
  };
  root.render(<ThrowDialog sheet={sheet} from={from} onClosed={onClosed} />);
}

/** Opens the throw sheet. @throws without an answer */
export async function open(from: HTMLElement): Promise<void> {
  if (opening || document.querySelector("dialog[open]")) return;
  opening = true;
  from.classList.add("busy-button");
  try {
    const sheet = await loadThrowSheet(from.dataset.choice);
    if (sheet.ready) renderThrowDialog(sheet, from);
    else location.assign("/throw");
  } finally {
    opening = false;
    from.classList.remove("busy-button");
  }
}
