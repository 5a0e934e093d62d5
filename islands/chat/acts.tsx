import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo } from "react";
import { CHAT } from "../../src/limits/limits";
import { iso } from "../../src/runtime/iso";
import type { LineActs } from "../../src/ui/chat/bubble";
import type { Calendar } from "../../src/ui/chat/times";
import type { ChatProps, Line } from "../../src/ui/chat/types";
import { copyText } from "../page/copy";
import { noAnswer, showNotice } from "../page/notices";
import { call, Refused } from "./api";
import { Burning } from "./burn";
import { holdable } from "./hold";
import { Menu, type MenuActs } from "./menu";
import type { Model } from "./model";
import { discard, retry } from "./outbox";
import { pressable } from "./press";
import { type Translations, useTranslations } from "./translate";

type Show = (overlay: ReactNode) => void;

const onServer = ({ state }: Line): boolean => state === "sent" || state === "delivered" || state === "read";

function complain(error: unknown, again: () => void): void {
  if (error instanceof Refused) showNotice(error.message);
  else showNotice(noAnswer(), again);
}

async function copy(line: Line, { texts }: ChatProps): Promise<void> {
  try {
    await copyText(line.text ?? "");
    showNotice(texts.copied);
  } catch {
    showNotice(texts.copy_failed);
  }
}

async function recall(line: Line, model: Model): Promise<void> {
  try {
    await call("POST", `messages/${line.id}/recall`);
    model.dispatch({ do: "edit", id: line.id, change: { recalled: true } });
  } catch (error) {
    complain(error, () => void recall(line, model));
  }
}

async function remove(line: Line, { me }: ChatProps, model: Model): Promise<void> {
  if (!onServer(line)) return discard(me, line.clientId);
  try {
    await call("DELETE", `messages/${line.id}`);
    model.dispatch({ do: "remove", id: line.id });
  } catch (error) {
    complain(error, () => void remove(line, { me } as ChatProps, model));
  }
}

function menuOf(
  line: Line,
  props: ChatProps,
  model: Model,
  translations: Translations,
  now: number,
): MenuActs {
  const young = line.review === "held" || now - Date.parse(line.createdAt) < CHAT.recall;
  const mine = line.from === props.me && onServer(line) && !line.burned && line.review !== "refused";
  return {
    copy: line.kind === "text" ? () => void copy(line, props) : null,
    translate: translations.verb(line),
    recall: mine && young ? () => void recall(line, model) : null,
    report: line.from === props.me ? null : () => location.assign(`/report/message/${line.id}`),
    remove: () => void remove(line, props, model),
  };
}

/** Arrows go from one message's button to the next; only the last one is reached by Tab. */
function onOptionsKey(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  const all = [...(event.currentTarget.closest("ol")?.querySelectorAll<HTMLElement>(".chat-options") ?? [])];
  const next = all[all.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** What can be done with the messages. */
export function useActs(props: ChatProps, model: Model, calendar: Calendar, show: Show): LineActs {
  const skew = useMemo(() => props.now - Date.now(), [props.now]);
  const { me, them, tag, texts } = props;
  const now = useMemo(() => () => Date.now() + skew, [skew]);
  const last = model.lines.findLast(({ recalled }) => !recalled)?.clientId;
  const close = () => show(null);
  const translations = useTranslations(props);

  const openMenu = (line: Line, from: HTMLElement): void => {
    const acts = menuOf(line, props, model, translations, now());
    const said = { ...texts, translate: props.translate.texts.verb };
    show(<Menu line={line} from={from} tag={tag} texts={said} now={now} acts={acts} onClosed={close} />);
  };
  const openBurn = (line: Line): void => {
    const onBurned = () =>
      model.dispatch({
        do: "edit",
        id: line.id,
        change: { burned: true, openedAt: iso(now()) },
      });
    const burning = { line, name: them.nickname, calendar, texts, onBurned, onClosed: close };
    show(<Burning key={line.id} {...burning} />);
  };
  return {
    bubble: (line) => pressable((from) => openMenu(line, from)),
    burn: (line) => holdable(() => openBurn(line)),
    retry: (line) => void retry(me, line.clientId),
    translated: ({ id }) => translations.shown[id],
    toggle: translations.toggle,
    options: (line) => {
      const open = (event: MouseEvent<HTMLButtonElement>) => {
        const { currentTarget } = event;
        event.preventDefault();
        openMenu(
          line,
          currentTarget.parentElement?.querySelector<HTMLElement>(".chat-bubble") ?? currentTarget,
        );
      };
      return {
        tabIndex: line.clientId === last ? 0 : -1,
        "aria-haspopup": "menu",
        onKeyDown: onOptionsKey,
        onClick: open,
        // The key for it that keyboards have.
        onContextMenu: open,
      };
    },
  };
}
