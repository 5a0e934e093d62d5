import { newId } from "../../../db/ids";
import { localeTag } from "../../../i18n/languages";
import { CHAT_LIMITS } from "../../../limits/chat";
import { isNewcomer } from "../../../safety/safety";
import { assetUrl } from "../../../shell/document/assets";
import { newcomerMaskText } from "../../../shell/parts/own-content-notes";
import type { PageView } from "../../../shell/parts/page-view";
import { detectTextLanguage } from "../../../translate/detect-language";
import {
  CHAT_TEXTS,
  type ChatProps,
  type ChatTexts,
  type ChatTranslationOptions,
} from "../../../ui/chat/types";
import type { ChatMessage, ChatOverview } from "../../chat";
import { chatMessageJson } from "../../reading/stream";
import { partnerName } from "../json";

export interface ChatPageData {
  about: ChatOverview;
  items: ChatMessage[];
  nextCursor: string | null;
  isOlderPage: boolean;
  error: string | null;
  /** What was refused of one message; null: nothing. */
  faulty: { id: string; text: string } | null;
}

/** Larger counts use a text without number. */
const MAX_COUNTED = 20;

/** The other's name. */
export const partnerNameOf = ({ t }: Pick<PageView, "t">, { person }: ChatOverview): string =>
  partnerName(t, person);

/** Placeholders filled in by the client. */
const CLIENT_PLACEHOLDERS = { time: "{time}", size: "{size}", who: "{who}" };

function chatTextsOf({ t }: Pick<PageView, "t">, name: string): ChatTexts {
  const values = { ...CLIENT_PLACEHOLDERS, name };
  const said = CHAT_TEXTS.map((key) => [
    key,
    (t as (key: string, values: object) => string)(`chat.${key}`, values),
  ]);
  return {
    ...(Object.fromEntries(said) as ChatTexts),
    waitingHere: Array.from({ length: MAX_COUNTED }, (_, n) => t("chat.waiting_here", { n: n + 1 })),
    unsupported_image: t("error.unsupported_image"),
    image_too_large: t("error.image_too_large", { unit: "bytes", most: 0 }),
    person_stopped: t("error.person_stopped"),
    chat_frozen: t("error.chat_frozen"),
  };
}

function firstUnreadId({ about, items, isOlderPage: old }: ChatPageData): string | null {
  if (old || about.unread === 0) return null;
  const first = items.findLast(({ from, seq }) => from === about.person.id && seq > about.readSeq);
  return first?.id ?? null;
}

function strangerLimitText({ t }: PageView, { request }: ChatOverview): string | null {
  if (request?.from !== "them") return null;
  return t("chat.stranger_text", {
    n: CHAT_LIMITS.strangerTexts - request.left,
    max: CHAT_LIMITS.strangerTexts,
  });
}

function translatingPropsOf(
  { t, language, translator: host }: PageView,
  { about, items }: ChatPageData,
): ChatTranslationOptions {
  const isForeign = (text: string) => {
    const found = detectTextLanguage(text);
    return found !== null && found !== language;
  };
  const theirs = items.filter(({ from, recalled }) => from === about.person.id && !recalled);
  const by = { language: "{language}" };
  return {
    server: host !== null,
    foreign: host ? theirs.filter(({ text }) => isForeign(text ?? "")).map(({ id }) => id) : [],
    texts: {
      verb: t("translations.verb"),
      original: t("translations.original"),
      translation: t("translations.title"),
      by: host ? t("translations.by_server", { host, ...by }) : t("translations.by_device", by),
      working: t("translations.working"),
      loading: t("translations.loading", { percent: "{percent}" }),
      failed: t("error.translation_unavailable"),
      same: t("translations.same"),
    },
  };
}

/** Whether an answer is asked for first. */
export const isAnswerPending = ({ query }: PageView, { request }: ChatOverview): boolean =>
  request?.from === "them" && query.answer === undefined;

const isViewerNewcomer = ({ person, now }: PageView): boolean =>
  person !== null &&
  isNewcomer(
    { created_at: person.createdAt, throw_count: person.throwCount, official: person.official ? 1 : 0 },
    now,
  );

/** Props of the chat, for server and island. */
export function chatPropsOf(view: PageView, me: string, shown: ChatPageData): ChatProps {
  const { about, items, nextCursor, error } = shown;
  const name = partnerNameOf(view, about);
  const open = !isAnswerPending(view, about) && !shown.isOlderPage;
  return {
    me,
    them: { id: about.person.id, nickname: name },
    tag: localeTag(view.language),
    now: view.now,
    zone: view.zone ?? "UTC",
    icons: assetUrl("icons.svg"),
    emoji: assetUrl(`emoji-${view.language}.json`),
    messages: items.map(chatMessageJson).reverse(),
    before: nextCursor,
    firstUnread: firstUnreadId(shown),
    written: error === null ? "" : (view.fields?.text ?? ""),
    once: newId(view.now),
    error,
    canWrite: about.canWrite && open,
    canSendPictures: about.canSendPictures && open,
    canBurn: about.canBurn,
    strangersLast: strangerLimitText(view, about),
    newcomer: isViewerNewcomer(view) ? newcomerMaskText(view) : null,
    translate: translatingPropsOf(view, shown),
    texts: chatTextsOf(view, name),
  };
}
