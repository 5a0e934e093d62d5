import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { SEA_LIMITS } from "../../src/limits/sea";
import { Icon } from "../../src/ui/icon";
import { countCharacters, isOverLength } from "../../src/ui/text-length";
import {
  BottlePicker,
  ErrorAlert,
  OfflineNote,
  type ThrowChoice,
  ThrowLetterField,
  type ThrowTexts,
  throwChoiceValue,
} from "../../src/ui/throw-fields";
import { urls } from "../../src/ui/urls";
import { showNotice } from "../page/notices";
import { closeSheet, makeSheetDismissible } from "../page/sheet";
import { animateThrow } from "./animation";
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

function useThrowForm({ sheet, from }: Props, close: () => Promise<void>) {
  const [failure, setFailure] = useState<ThrowFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const finishThrow = async ({ picture }: ThrowChoice) => {
    deleteTextDraft(sheet.person);
    const start = from.getBoundingClientRect();
    await close();
    showNotice(sheet.texts.success);
    document.body.dispatchEvent(new Event("thrown"));
    await animateThrow(picture, start);
  };

  const finishQueued = async () => {
    deleteTextDraft(sheet.person);
    await close();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (running.current) return;
    const data = new FormData(event.currentTarget);
    const content = String(data.get("content"));
    const { texts, choices } = sheet;
    const choice = choices.find((each) => throwChoiceValue(each) === data.get("choice"));
    if (content.trim() === "" || !choice) {
      event.currentTarget.querySelector("textarea")?.focus();
      return setFailure({ short: texts.failed, sentence: texts.empty, field: texts.empty });
    }
    running.current = true;
    setBusy(true);
    const result = await sendThrow(throwRequestOf(content, choice), texts);
    running.current = false;
    setBusy(false);
    if (result === "kept") return finishQueued();
    setFailure(result);
    if (!result) await finishThrow(choice);
  };

  /** An error disappears when its cause is fixed. */
  const onTextInput = (content: string) => {
    if (failure?.field && content.trim() !== "" && !isOverLength(content, SEA_LIMITS.contentMax))
      setFailure(null);
  };

  return { trouble: failure, busy, onSubmit, onWritten: onTextInput };
}

interface ButtonsProps {
  texts: ThrowTexts;
  busy: boolean;
  offline: boolean;
  close: () => void;
}

function Buttons({ texts, busy, offline, close }: ButtonsProps) {
  return (
    <>
      <div className="throw-actions">
        <button type="button" className="button secondary" onClick={close}>
          {texts.cancel}
        </button>
        <button
          type="submit"
          className={busy ? "button primary busy-button" : "button primary"}
          aria-busy={busy}
        >
          <Icon name={offline ? "clock" : "throw"} size={20} />
          {offline ? texts.away.confirm : texts.confirm}
        </button>
      </div>
      <p className="foot-line numeric">{texts.left}</p>
    </>
  );
}

function Head({ texts, close }: { texts: ThrowTexts; close: () => void }) {
  return (
    <div className="grip">
      <div className="grab" />
      <div className="sheet-head">
        <h2 className="text-20" id="throw-title">
          {texts.title}
        </h2>
        <button type="button" className="icon-button" onClick={close} aria-label={texts.close}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}

function ThrowFailureAlert({ failure, retry }: { failure: ThrowFailure | null; retry: string }) {
  if (!failure || failure.field) return null;
  return (
    <ErrorAlert short={failure.short} sentence={failure.sentence}>
      {failure.canRetry ? (
        <button type="submit" className="link">
          {retry}
        </button>
      ) : null}
    </ErrorAlert>
  );
}

interface CloseProps {
  close: () => Promise<void>;
}

function ThrowLimitReached({ text, label, close }: CloseProps & { text: string; label: string }) {
  return (
    <>
      <p className="note">
        <Icon name="clock" size={20} />
        <span className="numeric">{text}</span>
      </p>
      <button type="button" className="button secondary wide spaced" onClick={close}>
        {label}
      </button>
    </>
  );
}

function ThrowForm({ close, ...props }: Props & CloseProps) {
  const { sheet, from } = props;
  const { texts } = sheet;
  const { trouble: failure, busy, onSubmit, onWritten: onTextInput } = useThrowForm(props, close);
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
        count={new Intl.NumberFormat(document.documentElement.dataset.numbers).format(
          countCharacters(written),
        )}
      />
      <BottlePicker texts={texts} choices={sheet.choices} chosen={from.dataset.choice} offline={offline} />
      <ThrowFailureAlert failure={failure} retry={texts.retry} />
      <Buttons texts={texts} busy={busy} offline={offline} close={close} />
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
      <Head texts={texts} close={close} />
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
