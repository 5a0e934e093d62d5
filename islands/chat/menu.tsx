import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { fillTemplate } from "../../src/ui/chat/fill-template";
import type { ChatTexts } from "../../src/ui/chat/texts";
import type { ChatLine } from "../../src/ui/chat/types";
import { formatCountdown } from "../../src/ui/countdown";
import { Icon } from "../../src/ui/icon";
import type { IconName } from "../../src/ui/icons";
import { isLongPressActive } from "./long-press";
import { type ReactionContext, reactionChoiceOf } from "./reactions/choice";
import { placeMenu } from "./reactions/menu-place";
import { QuickReactions } from "./reactions/quick-row";

export interface MessageMenuActions {
  answer: (() => void) | null;
  /** Of an unopened burn picture: for who cannot hold. */
  showBurn: (() => void) | null;
  copy: (() => void) | null;
  translate: (() => void) | null;
  edit: (() => void) | null;
  reactions: ReactionContext;
  recall: (() => void) | null;
  info(): void;
  report: (() => void) | null;
  remove(): void;
}

interface Props {
  line: ChatLine;
  /** The message's bubble; a copy of it is shown over the scrim. */
  bubble: HTMLElement;
  tag: string;
  texts: ChatTexts & { translate: string };
  /** Server clock, ms. */
  now(): number;
  actions: MessageMenuActions;
  onClosed(): void;
}

function useRecallTimeLeft(line: ChatLine, now: () => number): number | null {
  const until = Date.parse(line.createdAt) + CHAT_LIMITS.recallWindow;
  const [left, setLeft] = useState(() => until - now());
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - now()), 1_000);
    return () => clearInterval(timer);
  }, [until, now]);
  return left > 0 ? left : null;
}

/** ms after release in which a click is ignored. */
const CLICK_IGNORED = 300;

/** Ignores the click of the release that ends the opening press. @returns whether clicks count */
function useClickGuard(): RefObject<boolean> {
  const clicksEnabled = useRef(!isLongPressActive());
  useEffect(() => {
    const enableClicks = () => window.setTimeout(() => (clicksEnabled.current = true), CLICK_IGNORED);
    const events = ["pointerup", "pointercancel"] as const;
    for (const event of events) window.addEventListener(event, enableClicks, { once: true });
    return () => {
      for (const event of events) window.removeEventListener(event, enableClicks);
    };
  }, []);
  return clicksEnabled;
}

/** Arrow keys move the focus and wrap around. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll("button")];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  items[(at + step + items.length) % items.length]?.focus();
}

interface MenuItemProps {
  icon: IconName;
  className?: string;
  onClick(): void;
  children: ReactNode;
  end?: ReactNode;
}

const MenuItem = ({ icon, className, onClick, children, end }: MenuItemProps) => (
  <button type="button" role="menuitem" className={className} onClick={onClick}>
    <Icon name={icon} />
    <span className="grow">{children}</span>
    {end}
  </button>
);

const TimeLeft = ({ left, texts, tag }: { left: number; texts: ChatTexts; tag: string }) => (
  <span className="text-13 muted numeric">{fillTemplate(texts.left, { time: formatCountdown(tag, left) })}</span>
);

type ItemsProps = Omit<Props, "bubble" | "onClosed"> & { closeThen(work: () => void): () => void };

function PlainItems({ texts, actions, closeThen }: Pick<ItemsProps, "texts" | "actions" | "closeThen">) {
  const items = [
    { icon: "flame", work: actions.showBurn, text: texts.burn_show },
    { icon: "reply", work: actions.answer, text: texts.answer },
    { icon: "copy", work: actions.copy, text: texts.copy },
    { icon: "translate", work: actions.translate, text: texts.translate },
    { icon: "edit", work: actions.edit, text: texts.edit },
  ] as const;
  return items.map(({ icon, work, text }) =>
    work ? (
      <MenuItem key={icon} icon={icon} onClick={closeThen(work)}>
        {text}
      </MenuItem>
    ) : null,
  );
}

function Items({ line, texts, tag, now, actions, closeThen }: ItemsProps) {
  const left = useRecallTimeLeft(line, now);
  return (
    <>
      <PlainItems texts={texts} actions={actions} closeThen={closeThen} />
      {actions.recall && (left !== null || line.review === "held") ? (
        <MenuItem
          icon="undo"
          onClick={closeThen(actions.recall)}
          end={left === null ? null : <TimeLeft left={left} texts={texts} tag={tag} />}
        >
          {texts.recall}
          <span className="text-13 muted">{texts.recall_text}</span>
        </MenuItem>
      ) : null}
      <MenuItem icon="info" onClick={closeThen(actions.info)}>
        {texts.info}
      </MenuItem>
      {actions.report ? (
        <MenuItem icon="flag" onClick={closeThen(actions.report)}>
          {texts.report}
        </MenuItem>
      ) : null}
      <MenuItem icon="trash" className="chat-menu-delete" onClick={closeThen(actions.remove)}>
        <span className="chat-warn">{texts.delete}</span>
        <span className="text-13 muted">{texts.delete_text}</span>
      </MenuItem>
    </>
  );
}

/** After a resize the bubble is elsewhere. */
function useCloseOnResize(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const close = () => dialog.current?.close();
    window.addEventListener("resize", close);
    return () => window.removeEventListener("resize", close);
  }, [dialog]);
}

/** Menu of a message, with its bubble over the scrim. */
export function MessageMenu({ bubble, onClosed, ...props }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const lifted = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    if (list.current && lifted.current) placeMenu(list.current, lifted.current, bubble, row.current);
    list.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [bubble]);
  const clicksEnabled = useClickGuard();
  const close = () => dialog.current?.close();
  const closeThen = (work: () => void) => () => {
    close();
    work();
  };
  const [reaction] = useState(() => reactionChoiceOf(props.line, props.actions.reactions));
  useCloseOnResize(dialog);
  return (
    <dialog
      ref={dialog}
      className="chat-menu"
      aria-label={props.texts.options}
      onClose={onClosed}
      onClickCapture={(event) => {
        if (!clicksEnabled.current) event.stopPropagation();
      }}
      // `click` would fire on release of the opening press.
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      {reaction ? <QuickReactions choice={reaction} texts={props.texts} closeThen={closeThen} ref={row} /> : null}
      <div className="chat-menu-lifted" ref={lifted} aria-hidden="true" />
      <div className="chat-menu-list" role="menu" ref={list} tabIndex={-1} onKeyDown={onKeyDown}>
        <Items {...props} closeThen={closeThen} />
      </div>
    </dialog>
  );
}
