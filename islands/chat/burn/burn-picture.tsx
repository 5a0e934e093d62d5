import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";
import { fillTemplate } from "../../../src/ui/chat/fill-template";
import type { ChatTexts } from "../../../src/ui/chat/texts";
import { type ChatCalendar, formatChatMoment } from "../../../src/ui/chat/times";
import type { ChatLine } from "../../../src/ui/chat/types";
import { Icon } from "../../../src/ui/icon";
import type { BurnSession } from "./burn-download";
import { COUNTDOWN_SECONDS, CountdownRing } from "./countdown-ring";
import { type Burn, type BurnState, useBurn } from "./use-burn";

interface Props {
  line: ChatLine;
  session: BurnSession;
  name: string;
  calendar: ChatCalendar;
  texts: ChatTexts;
  /** Shown without holding. */
  byClick: boolean;
  /** The picture if an earlier claim has opened it already; "lost": it was opened and cannot be loaded any more. */
  taken?: Blob | "lost";
  onBurned(): void;
  onUnopened(): void;
  onClosed(): void;
}

/** Events that end holding. */
const RELEASE_EVENTS = ["pointerup", "pointercancel", "keyup", "blur"] as const;

function useReleaseEvents({ release, leave }: Pick<Burn, "release" | "leave">): void {
  const latest = useRef({ release, leave });
  latest.current = { release, leave };
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === "hidden") latest.current.leave();
    };
    // Only the primary pointer holds the picture.
    const onRelease = (event: Event) => {
      if (!(event instanceof PointerEvent) || event.isPrimary) latest.current.release();
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
  }, []);
}

const Outcome = ({ icon, title, children }: { icon: "flame" | "warning"; title: string; children?: ReactNode }) => (
  <div className="chat-burning-ashes">
    <Icon name={icon} size={40} />
    <h2 className="text-20">{title}</h2>
    {children}
  </div>
);

const Progress = ({ share, cut, texts }: { share?: number; cut: boolean; texts: ChatTexts }) => (
  <div className="chat-burning-progress">
    {share === undefined ? <span className="spinner" /> : <progress max={1} value={share} aria-label={texts.opening} />}
    <p className="text-15">{cut ? texts.burn_waiting : share === undefined ? texts.opening : texts.burn_loading}</p>
  </div>
);

function BurnPictureFrame({ burn, props: { texts, name } }: { burn: Burn; props: Props }) {
  const { state, onSeen } = burn;
  switch (state.kind) {
    case "shown":
      return (
        <>
          <img
            src={state.url}
            alt={fillTemplate(texts.photo_from, { name })}
            draggable={false}
            onLoad={onSeen}
            onError={onSeen}
          />
          <span className="visually-hidden">{texts.burn_opened}</span>
        </>
      );
    case "loading":
      return <Progress share={state.share} cut={state.cut} texts={texts} />;
    case "claiming":
      return <Progress cut={state.cut} texts={texts} />;
    case "burned":
      return (
        <Outcome icon="flame" title={texts.burned}>
          <p className="muted">{texts.burned_text}</p>
        </Outcome>
      );
    case "failed":
      return <Outcome icon="warning" title={state.reason} />;
  }
}

/** What letting go, or closing, means for a picture that is shown. */
function burnTextOf(isLate: boolean, isHeld: boolean, texts: ChatTexts): string {
  if (isLate) return texts.burn_late;
  return isHeld ? texts.keep_holding_text : texts.burn_by_click;
}

function HoldHint({ burn: { state, isHeld }, texts, tag }: { burn: Burn; texts: ChatTexts; tag: string }) {
  return (
    <>
      <CountdownRing left={state.kind === "shown" ? state.left : COUNTDOWN_SECONDS} tag={tag} />
      {isHeld ? <p className="text-17 bold">{texts.keep_holding}</p> : null}
      {state.kind === "shown" ? <p className="text-13 muted">{burnTextOf(state.late, isHeld, texts)}</p> : null}
    </>
  );
}

function OverButtons({ burn, texts, close }: { burn: Burn; texts: ChatTexts; close(): void }) {
  return (
    <>
      {burn.state.kind === "failed" && burn.state.reason !== texts.burn_lost ? (
        <button type="button" className="button primary" onClick={burn.retry}>
          {texts.try_again}
        </button>
      ) : null}
      <button type="button" className="button secondary" onClick={close}>
        {texts.back}
      </button>
    </>
  );
}

interface BurnHeaderProps {
  title: string;
  subtitle: string;
  texts: ChatTexts;
  close(): void;
}

function BurnHeader({ title, subtitle, texts, close }: BurnHeaderProps) {
  return (
    <header className="top-bar">
      <button type="button" className="icon-button" aria-label={texts.close} onClick={close}>
        <Icon name="close" />
      </button>
      <div className="chat-burning-head">
        <h1 id="burn-title">{title}</h1>
        <p className="text-12 muted">{subtitle}</p>
      </div>
    </header>
  );
}

/** A dialog that opens with its component, and takes the focus itself. */
function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.focus();
  }, []);
  return dialog;
}

const isOver = ({ kind }: BurnState): boolean => kind === "burned" || kind === "failed";

function BurnFooter({ burn, texts, tag, close }: { burn: Burn; texts: ChatTexts; tag: string; close(): void }) {
  return isOver(burn.state) ? (
    <OverButtons burn={burn} texts={texts} close={close} />
  ) : (
    <HoldHint burn={burn} texts={texts} tag={tag} />
  );
}

/** A burn picture: visible while held, or after a click; ten seconds at most. */
export function BurnPictureViewer(props: Props) {
  const { line, name, calendar, texts, onClosed } = props;
  const burn = useBurn(props);
  const { state } = burn;
  useReleaseEvents(burn);
  const dialog = useOpenDialog();
  // What the server may have opened meanwhile is waited for, and shown.
  const isWaitedFor = state.kind === "claiming" && !state.cut;
  const close = (event?: SyntheticEvent) => {
    burn.leave();
    if (isWaitedFor) event?.preventDefault();
    else dialog.current?.close();
  };
  const title = fillTemplate(texts.photo_from, { name });
  const when = formatChatMoment(calendar, Date.parse(line.createdAt), texts);
  return (
    <dialog
      ref={dialog}
      className="chat-burning"
      aria-labelledby="burn-title"
      tabIndex={-1}
      onCancel={close}
      onClose={() => {
        burn.leave();
        onClosed();
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      <BurnHeader title={title} subtitle={isOver(state) ? when : texts.once} texts={texts} close={close} />
      <div className="chat-burning-frame" aria-live="assertive">
        <BurnPictureFrame burn={burn} props={props} />
      </div>
      <div className="chat-burning-hold">
        <BurnFooter burn={burn} texts={texts} tag={calendar.tag} close={() => close()} />
      </div>
    </dialog>
  );
}
