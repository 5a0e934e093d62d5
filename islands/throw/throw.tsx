import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
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
import { urls } from "../../src/ui/urls";
import { showNotice } from "../page/notices";
import { closeSheet, makeSheetDismissible } from "../page/sheet";
import { animateThrow } from "./animation";
import { type CloseProps, ThrowButtons, ThrowDialogHead, ThrowFailureAlert, ThrowLimitReached } from "./dialog-parts";
import { sendThrow, type ThrowFailure, throwRequestOf } from "./request";
import { loadThrowSheet, type ThrowSheet } from "./sheet";
import { deleteTextDraft, readTextDraft, saveTextDraft } from "./text-draft";

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

type Close = () => Promise<void>;

const isValidContent = (content: string): boolean =>
  content.trim() !== "" && !isOverLength(content, SEA_LIMITS.contentMax);

async function finishThrow({ sheet, from }: Props, close: Close, { picture }: ThrowChoice): Promise<void> {
  deleteTextDraft(sheet.person);
  const start = from.getBoundingClientRect();
  await close();
  showNotice(sheet.texts.success);
  document.body.dispatchEvent(new Event("thrown"));
  await animateThrow(picture, start);
}

function useThrowForm(props: Props, close: Close) {
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
    const result = await sendThrow(throwRequestOf(content, choice), texts);
    running.current = false;
    setBusy(false);
    if (result === "kept") {
      deleteTextDraft(sheet.person);
      return close();
    }
    setFailure(result);
    if (!result) await finishThrow(props, close, choice);
  };

  /** An error disappears when its cause is fixed. */
  const onTextInput = (content: string) => {
    if (failure?.field && isValidContent(content)) setFailure(null);
  };

  return { failure, busy, onSubmit, onTextInput };
}

function ThrowForm({ close, ...props }: Props & CloseProps) {
  const { sheet, from } = props;
  const { texts } = sheet;
  const { failure, busy, onSubmit, onTextInput } = useThrowForm(props, close);
  const [written] = useState(() => readTextDraft(sheet.person));
  const offline = useOffline();
  return (
    <form
      data-own-faults=""
      onSubmit={onSubmit}
      onInput={(event) => {
        const content = String(new FormData(event.currentTarget).get("content"));
        saveTextDraft(sheet.person, content);
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
      <BottlePicker texts={texts} choices={sheet.choices} chosen={from.dataset.choice} offline={offline} />
      <ThrowFailureAlert failure={failure} retry={texts.retry} />
      <ThrowButtons texts={texts} busy={busy} offline={offline} close={close} />
    </form>
  );
}

function ThrowDialog(props: Props) {
  const { sheet, onClosed } = props;
  const { texts, spent } = sheet;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => closeSheet(dialog.current);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.querySelector("textarea")?.focus();
    return makeSheetDismissible(element, () => void closeSheet(element));
  }, []);
  return (
    <dialog ref={dialog} className="sheet throw-form" aria-labelledby="throw-title" onClose={onClosed}>
      <ThrowDialogHead texts={texts} close={close} />
      {spent ? (
        <ThrowLimitReached text={spent} label={texts.close} close={close} />
      ) : (
        <ThrowForm {...props} close={close} />
      )}
    </dialog>
  );
}

let opening = false;

function renderThrowDialog(sheet: ThrowSheet, from: HTMLElement): void {
  urls.static = (name) => (name === "icons.svg" ? sheet.icons : `/static/${name}`);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const onClosed = () => {
    root.unmount();
    container.remove();
    from.focus();
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
