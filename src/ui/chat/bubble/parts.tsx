import type { ButtonHTMLAttributes, HTMLAttributes, ReactNode } from "react";
import { Icon } from "../../icon";
import type { EditRow } from "../edit-row";
import type { Quoted, ReplyRow } from "../quotes/quote";
import type { ChatTexts } from "../texts";
import type { DraftReading } from "../translation/draft-reading";
import { type ChatLine, type ChatTranslationOptions, isPending } from "../types";
import type { LaterKind } from "./bubble-kinds";

export interface BubbleLineProps {
  line: ChatLine;
  mine: boolean;
  texts: ChatTexts;
}

export interface ChatLineActions {
  bubbleHandlers(line: ChatLine, mine: boolean): HTMLAttributes<HTMLElement>;
  burnHandlers(line: ChatLine): HTMLAttributes<HTMLButtonElement>;
  retry(line: ChatLine): void;
  /** Opens a blurred photo. @param button that was tapped */
  reveal(line: ChatLine, button: HTMLElement): void;
  /** Opens a photo as large as the window. @param link that was tapped */
  view(line: ChatLine, link: HTMLElement): void;
  /** Takes back a message that is not sent yet. */
  cancel(line: ChatLine): void;
  options(line: ChatLine, mine: boolean): ButtonHTMLAttributes<HTMLButtonElement>;
  /** Leads to a message that is quoted. */
  jump(id: string): void;
  /** Toggles between translation and original. */
  toggleTranslation(line: ChatLine): void;
  /** @param emoji null: taken back */
  react(line: ChatLine, emoji: string | null): void;
}

/** Renders a message's controls for browsers without scripts; used on the server only. */
export type NoScriptRenderer = (line: ChatLine, mine: boolean) => ReactNode;

export interface BubbleProps extends BubbleLineProps {
  name: string;
  nameLang?: string;
  actions?: ChatLineActions;
  plain?: NoScriptRenderer;
  /** Language tag, for numbers. */
  tag: string;
  /** Formats a time. @param at ms */
  time(at: number): string;
  /** Its options are reached by Tab; those of others by arrows. */
  tabStop?: boolean;
  /** null: not there yet. */
  laterParts: LaterParts | null;
}

export interface BelowProps extends Pick<BubbleProps, "line" | "texts" | "tag" | "actions"> {
  /** User id of the reader. */
  me: string;
  translate: ChatTranslationOptions;
}

/** Components that not every chat needs, loaded later. */
export interface LaterParts
  extends Readonly<Record<LaterKind, (props: BubbleProps & { quoted: ReactNode }) => ReactNode>> {
  /** What stands below a bubble: reactions, and who translated it. */
  Below: (props: BelowProps) => ReactNode;
  Quoted: typeof Quoted;
  ReplyRow: typeof ReplyRow;
  EditRow: typeof EditRow;
  DraftReading: typeof DraftReading;
}

export function Progress({ line, texts }: Pick<BubbleLineProps, "line" | "texts">) {
  if (line.progress === undefined || line.state !== "sending") return null;
  return <progress max={1} value={line.progress} aria-label={texts.sending} />;
}

/** A picture can take long to send. */
export function CancelButton({
  line,
  texts,
  actions,
}: Pick<BubbleLineProps, "line" | "texts"> & { actions?: ChatLineActions }) {
  if (!isPending(line) || !actions) return null;
  return (
    <button
      type="button"
      className="icon-button chat-cancel"
      aria-label={texts.cancel}
      onClick={() => actions.cancel(line)}
    >
      <Icon name="close" size={20} />
    </button>
  );
}
