import { newId } from "../../../db/ids";
import { languageName } from "../../../i18n/language-names";
import { CHAT_SERVER_LIMITS } from "../../../limits/chat";
import { LANGUAGES } from "../../../limits/languages";
import { DAY } from "../../../runtime/units";
import { isNewcomer } from "../../../safety/safety";
import { assetUrl } from "../../../shell/document/assets";
import type { Notice } from "../../../shell/parts/notice";
import { newcomerMaskText } from "../../../shell/parts/own-content-notes";
import type { PageView } from "../../../shell/parts/page-view";
import { viewerPartsOf } from "../../../shell/parts/viewer";
import { detectSourceLanguage, nameAttributes } from "../../../translate/detect-language";
import type { StoredTranslation, TextTranslation } from "../../../translations/translations";
import type { ReplyTarget } from "../../../ui/chat/quotes/quote-types";
import { CHAT_TEXTS, type ChatTexts } from "../../../ui/chat/texts";
import type { ChatProps, ChatTranslationOptions } from "../../../ui/chat/types";
import type { ChatMessage, ChatOverview, LetterLines, WayToWrite } from "../../chat";
import { chatMessageJson } from "../../reading/stream";
import { isEditableText, mustBlurPhotos } from "../../rules";
import { partnerName } from "../json";
import type { FoundBy } from "../search/tabs";
import { draftReadingOf } from "./draft";
import { firstPropsOf } from "./first-messages";

export interface ChatPageData {
  overview: ChatOverview;
  /** For who may not write for want of a follow; null: who may, or may not for another reason. */
  way: WayToWrite | null;
  /** `standingOf` it. */
  standing: string;
  items: ChatMessage[];
  nextCursor: string | null;
  /** Not the newest messages: a page that stands still. */
  isOlderPage: boolean;
  /** The search that led to such a page; null: none. */
  foundBy: FoundBy | null;
  /** Cursor of what is newer than such a page; null: nothing; absent: unknown. */
  previousCursor?: string | null;
  error: string | null;
  /** Id of the own message that is to be edited, if it can be. */
  edited: string | null;
  /** What is about to be answered. */
  reply: ReplyTarget | null;
  /** What of the bottle where the two met can be answered; null: not asked for, or nothing. */
  letter: LetterLines | null;
  /** Refused action on one message; null: none. */
  failedMessage: { id: string; text: string } | null;
  /** What came of a form that is not the chat's own; null: none. */
  notice: Notice | null;
  /** How the text of the form will read; null: not asked. */
  reading: TextTranslation | null;
  /** What is translated already, of a chat that is shown translated. */
  translated: readonly StoredTranslation[];
  /** The form that was sent was that of another act, which what is in the field came along with. */
  isCarried: boolean;
  /** Id of the message that an act has removed. */
  removed?: string;
}

/** Larger counts use a text without a number. */
const MAX_COUNTED = 20;

/** The partner's name, or a placeholder for a deleted account. */
export const partnerNameOf = ({ t }: Pick<PageView, "t">, { person }: ChatOverview): string => partnerName(t, person);

/** Placeholders filled in by the client. */
const CLIENT_PLACEHOLDERS = {
  time: "{time}",
  size: "{size}",
  full: "{full}",
  who: "{who}",
  emoji: "{emoji}",
  price: "{price}",
  why: "{why}",
};

function chatTextsOf({ t }: Pick<PageView, "t">, name: string, canWrite: boolean): ChatTexts {
  const values = { ...CLIENT_PLACEHOLDERS, name, days: CHAT_SERVER_LIMITS.versionsKept / DAY };
  const entries = CHAT_TEXTS.map((key) => [key, (t as (key: string, values: object) => string)(`chat.${key}`, values)]);
  return {
    ...(Object.fromEntries(entries) as ChatTexts),
    empty: t(canWrite ? "chat.empty" : "social.no_recent"),
    waitingHere: Array.from({ length: MAX_COUNTED }, (_, n) => t("chat.waiting_here", { n: n + 1 })),
    unsupported_image: t("error.unsupported_image"),
    image_too_large: t("error.image_too_large", { unit: "bytes", most: 0 }),
    try_again: t("shell.try_again"),
  };
}

/** On an older page alone where what was read stands above it. */
function firstUnreadId({ overview, items, nextCursor, isOlderPage }: ChatPageData): string | null {
  const isFirstThere = nextCursor === null || (items.at(-1)?.seq ?? 0) <= overview.readSeq;
  if (overview.unread === 0 || (isOlderPage && !isFirstThere)) return null;
  const first = items.findLast(({ from, seq }) => from === overview.person.id && seq > overview.readSeq);
  return first?.id ?? null;
}

function translatingPropsOf(
  { t, language, translator: host, canTranslate }: PageView,
  { overview, items, translated }: ChatPageData,
): ChatTranslationOptions {
  const isTranslatable = (text: string) => {
    const detected = detectSourceLanguage(text, language, canTranslate);
    // Of a chat that is translated also what is too short to tell.
    if (detected === null) return overview.translates;
    return detected !== language && canTranslate(detected);
  };
  const partnerMessages = items.filter(({ from, recalled }) => from === overview.person.id && !recalled);
  const by = { language: "{language}" };
  const storedBy = ({ from }: StoredTranslation) =>
    t("translations.by_server", { host: host ?? "", language: languageName(from, language) });
  return {
    all: overview.translates,
    stored: Object.fromEntries(translated.map((each) => [each.id, { text: each.text, by: storedBy(each) }])),
    server: host !== null,
    from: LANGUAGES.filter((from) => from !== language && canTranslate(from)),
    offered: host ? partnerMessages.filter(({ text }) => isTranslatable(text ?? "")).map(({ id }) => id) : [],
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

/** The own text that is to be edited; null: none, or it can no longer be. */
function editedMessageOf({ now }: PageView, me: string, { items, edited }: ChatPageData): ChatProps["editing"] {
  const message = items.find(({ id }) => id === edited);
  return message && isEditableText(message, me, now) ? { id: message.id, text: message.text ?? "" } : null;
}

/** Whether the reader must first accept or ignore a request; whoever has written an answer has accepted it. */
export const isAnswerPending = ({ query, fields }: PageView, { request }: ChatOverview): boolean =>
  request?.from === "them" && query.answer === undefined && !fields?.text;

const isViewerNewcomer = ({ person, now }: PageView): boolean =>
  person !== null &&
  isNewcomer({ created_at: person.createdAt, throw_count: person.throwCount, official: person.official ? 1 : 0 }, now);

const isEveryPhotoBlurred = ({ person, now }: PageView): boolean =>
  person !== null && (person.photoBlur === "all" || mustBlurPhotos(person.adultAt, now));

/** What the field begins with: what a form has sent, else the text that is edited; the words of a message that the act has removed go with it. */
function writtenTextOf({ fields }: PageView, editing: ChatProps["editing"], { edited, removed }: ChatPageData): string {
  if (removed !== undefined && edited === removed) return "";
  return fields?.text ?? editing?.text ?? "";
}

/** Key of the next message: text that came along may have been sent with this one already. */
const onceOf = ({ fields, now }: PageView, { isCarried }: ChatPageData): string =>
  (isCarried && fields?.once) || newId(now);

const filesOf = ({ language }: PageView) => ({
  icons: assetUrl("icons.svg"),
  emoji: assetUrl(`emoji-${language}.json`),
});

/** Props of the chat, for the server and the island. */
export function chatPropsOf(view: PageView, me: string, data: ChatPageData): ChatProps {
  const { overview, items, nextCursor, error } = data;
  const name = partnerNameOf(view, overview);
  const editing = editedMessageOf(view, me, data);
  const isOpen = !isAnswerPending(view, overview) && !data.isOlderPage;
  const canWrite = (overview.canWrite || overview.reason === "stranger_limit") && isOpen;
  return {
    me,
    myName: view.person?.nickname ?? "",
    them: { id: overview.person.id, nickname: name, lang: nameAttributes(name).lang },
    chatSwitches: view.person?.chatSwitches ?? { receipts: true, typing: true },
    tag: view.locale,
    now: view.now,
    zone: view.zone ?? "UTC",
    ...filesOf(view),
    messages: items.map(chatMessageJson).reverse(),
    before: nextCursor,
    firstUnread: firstUnreadId(data),
    unread: overview.unread,
    unreadText: view.t("chat.unread_count", { n: overview.unread }),
    readSeq: overview.readSeq,
    editing,
    ...firstPropsOf(view, overview, name),
    written: writtenTextOf(view, editing, data),
    once: onceOf(view, data),
    error,
    reply: data.reply,
    standing: data.standing,
    canWrite,
    canSendPictures: overview.canSendPictures && isOpen,
    canBurn: overview.canBurn,
    firstPhoto: overview.firstPhoto,
    blurNote: view.t(isEveryPhotoBlurred(view) ? "chat.photos_blurred_all" : "chat.photos_blurred_new"),
    newcomer: isViewerNewcomer(view) ? newcomerMaskText(view) : null,
    translate: translatingPropsOf(view, data),
    draft: isOpen ? draftReadingOf(view, data) : null,
    viewer: viewerPartsOf(view),
    texts: chatTextsOf(view, name, canWrite),
  };
}
