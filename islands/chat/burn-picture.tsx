import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { fillTemplate } from "../../src/ui/chat/fill-template";
import { type ChatCalendar, formatChatMoment } from "../../src/ui/chat/times";
import type { ChatLine, ChatTexts } from "../../src/ui/chat/types";
import { Icon } from "../../src/ui/icon";
import { ChatApiRefusal, callChatApi } from "./api";
import { COUNTDOWN_SECONDS, CountdownRing } from "./countdown-ring";

interface Props {
  line: ChatLine;
  name: string;
  calendar: ChatCalendar;
  texts: ChatTexts;
  onBurned(): void;
  onClosed(): void;
}

/** The picture is gone: opened or expired (410), or they are no longer friends (403). */
const BURNED_STATUSES = [410, 403];

type State =
  | { kind: "opening" }
  | { kind: "shown"; url: string; left: number }
  | { kind: "burned" }
  | { kind: "refused"; reason: string };

function burnFailureOf(error: unknown, texts: ChatTexts): State {
  return {
    kind: "refused",
    reason: (error instanceof ChatApiRefusal && error.message) || texts.no_answer,
  };
}

/** Counts a shown picture's seconds down, then burns it. */
function useBurnCountdown(state: State, setState: Dispatch<SetStateAction<State>>, burn: () => void): void {
  const left = state.kind === "shown" ? state.left : null;
  useEffect(() => {
    if (left === null) return;
    if (left === 0) return burn();
    const timer = setTimeout(() => setState((now) => (now.kind === "shown" ? { ...now, left: left - 1 } : now)), 1_000);
    return () => clearTimeout(timer);
  }, [left, setState, burn]);
}

/** Fetches the picture once and drops it after release or timeout. */
function useBurn({ line, texts, onBurned }: Props) {
  const [state, setState] = useState<State>({ kind: "opening" });
  const isHeld = useRef(true);
  const requested = useRef(false);
  /** What the server has not given away is still there, for another try. */
  const isGone = useRef(false);

  const burn = useCallback(() => {
    isHeld.current = false;
    setState((now) => {
      if ("url" in now) URL.revokeObjectURL(now.url);
      return now.kind === "refused" ? now : { kind: "burned" };
    });
    if (isGone.current) onBurned();
  }, [onBurned]);

  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    callChatApi("POST", `messages/${line.id}/open`)
      .then((response) => response.blob())
      .then(
        (picture) => {
          isGone.current = true;
          if (isHeld.current) setState({ kind: "shown", url: URL.createObjectURL(picture), left: COUNTDOWN_SECONDS });
          else burn();
        },
        (error) => {
          isGone.current = error instanceof ChatApiRefusal && BURNED_STATUSES.includes(error.status);
          if (isGone.current) burn();
          else setState(burnFailureOf(error, texts));
        },
      );
  }, [line.id, texts, burn]);
  useBurnCountdown(state, setState, burn);
  return { state, burn };
}

/** Events that end holding. */
const RELEASE_EVENTS = ["pointerup", "pointercancel", "keyup", "blur"] as const;

function useBurnOnRelease(burn: () => void): void {
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === "hidden") burn();
    };
    // Only the primary pointer holds the picture.
    const onRelease = (event: Event) => {
      if (!(event instanceof PointerEvent) || event.isPrimary) burn();
    };
    // A held key repeats, which would activate the focused control.
    const preventKeyRepeat = (event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault();
    };
    for (const type of RELEASE_EVENTS) window.addEventListener(type, onRelease);
    window.addEventListener("keydown", preventKeyRepeat, true);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      for (const type of RELEASE_EVENTS) window.removeEventListener(type, onRelease);
      window.removeEventListener("keydown", preventKeyRepeat, true);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, [burn]);
}

function BurnPictureFrame({ state, props }: { state: State; props: Props }) {
  const { texts, name } = props;
  switch (state.kind) {
    case "shown":
      return <img src={state.url} alt={fillTemplate(texts.photo_from, { name })} draggable={false} />;
    case "opening":
      return <span className="spinner" role="status" aria-label={texts.opening} />;
    case "burned":
      return (
        <div className="chat-burning-ashes" role="status">
          <Icon name="flame" size={40} />
          <h2 className="text-20">{texts.burned}</h2>
          <p className="muted">{texts.burned_text}</p>
        </div>
      );
    case "refused":
      return (
        <div className="chat-burning-ashes" role="status">
          <Icon name="warning" size={40} />
          <h2 className="text-20">{state.reason}</h2>
        </div>
      );
  }
}

function HoldHint({ state, texts, tag }: { state: State; texts: ChatTexts; tag: string }) {
  return (
    <>
      <CountdownRing left={state.kind === "shown" ? state.left : COUNTDOWN_SECONDS} tag={tag} />
      <p className="text-17 bold">{texts.keep_holding}</p>
      <p className="text-13 muted">{texts.keep_holding_text}</p>
    </>
  );
}

interface BurnHeaderProps {
  title: string;
  line: string;
  texts: ChatTexts;
  close(): void;
}

function BurnHeader({ title, line, texts, close }: BurnHeaderProps) {
  return (
    <header className="top-bar">
      <button type="button" className="icon-button" aria-label={texts.close} onClick={close}>
        <Icon name="close" />
      </button>
      <div className="chat-burning-head">
        <h1 id="burn-title">{title}</h1>
        <p className="text-12 muted">{line}</p>
      </div>
    </header>
  );
}

/** A burn picture: visible while held, ten seconds at most. */
export function BurnPictureViewer(props: Props) {
  const { line, name, calendar, texts, onClosed } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const { state, burn } = useBurn(props);
  useBurnOnRelease(burn);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.focus();
  }, []);
  const close = () => dialog.current?.close();
  const isOver = state.kind === "burned" || state.kind === "refused";
  const title = fillTemplate(texts.photo_from, { name });
  const when = formatChatMoment(calendar, Date.parse(line.createdAt), texts);
  return (
    <dialog
      ref={dialog}
      className="chat-burning"
      aria-labelledby="burn-title"
      tabIndex={-1}
      onClose={onClosed}
      onContextMenu={(event) => event.preventDefault()}
    >
      <BurnHeader title={title} line={isOver ? when : texts.once} texts={texts} close={close} />
      <div className="chat-burning-frame">
        <BurnPictureFrame state={state} props={props} />
      </div>
      <div className="chat-burning-hold">
        {isOver ? (
          <button type="button" className="button secondary" onClick={close}>
            {texts.back}
          </button>
        ) : (
          <HoldHint state={state} texts={texts} tag={calendar.tag} />
        )}
      </div>
    </dialog>
  );
}
