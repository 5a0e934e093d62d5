/** Parts of the throw dialog: head, failure, buttons, used-up limit. */
import { useEffect, useRef } from "react";
import { Icon, IconNote } from "../../src/ui/icon";
import { ErrorAlert, type ThrowTexts } from "../../src/ui/throw-fields";
import type { ThrowFailure } from "./request";

interface ButtonsProps {
  texts: ThrowTexts;
  busy: boolean;
  offline: boolean;
  close: () => void;
}

export function ThrowButtons({ texts, busy, offline, close }: ButtonsProps) {
  return (
    <>
      <div className="throw-actions">
        <button type="button" className="button secondary" onClick={close}>
          {texts.cancel}
        </button>
        <button type="submit" className={busy ? "button primary busy-button" : "button primary"} aria-busy={busy}>
          <Icon name={offline ? "clock" : "throw"} size={20} />
          {offline ? texts.away.confirm : texts.confirm}
        </button>
      </div>
      <p className="foot-line numeric">{texts.left}</p>
    </>
  );
}

export function ThrowDialogHead({ texts, close }: { texts: ThrowTexts; close: () => void }) {
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

export function ThrowFailureAlert({ failure, retry }: { failure: ThrowFailure | null; retry: string }) {
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

export interface CloseProps {
  close: () => Promise<void>;
}

export function ThrowLimitReached({ text, label, close }: CloseProps & { text: string; label: string }) {
  const button = useRef<HTMLButtonElement>(null);
  // Where it takes the form's place, that had the focus.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <IconNote icon="clock">
        <span className="numeric">{text}</span>
      </IconNote>
      <button ref={button} type="button" className="button secondary wide spaced" onClick={close}>
        {label}
      </button>
    </>
  );
}
