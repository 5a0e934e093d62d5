import { newId } from "../../../db/ids";
import { localeTag } from "../../../i18n/languages";
import { CHAT } from "../../../limits/limits";
import { isNewcomer } from "../../../safety/safety";
import { asset } from "../../../shell/document/assets";
import { newcomerNote } from "../../../shell/parts/own-note";
import type { View } from "../../../shell/parts/view";
import { languageOf } from "../../../translate/detect";
import { CHAT_TEXTS, type ChatProps, type ChatTexts, type Translating } from "../../../ui/chat/types";
import type { About, ChatMessage } from "../../chat";
import { messageJson } from "../../reading/live";
import { partnerName } from "../json";

export interface Shown {
  about: About;
  items: ChatMessage[];
  nextCursor: string | null;
  old: boolean;
  error: string | null;
  /** What was refused of one message; null: nothing. */
  faulty: { id: string; text: string } | null;
}

/** Larger counts use a text without number. */
const COUNTED = 20;

/** The other's name. */
export const nameOf = ({ t }: Pick<View, "t">, { person }: About): string => partnerName(t, person);

/** Placeholders filled in by the client. */
const OPEN = { time: "{time}", size: "{size}", who: "{who}" };

function textsOf({ t }: Pick<View, "t">, name: string): ChatTexts {
  const values = { ...OPEN, name };
  const said = CHAT_TEXTS.map((key) => [
    key,
    (t as (key: string, values: object) => string)(`chat.${key}`, values),
  ]);
  return {
    ...(Object.fromEntries(said) as ChatTexts),
    waitingHere: Array.from({ length: COUNTED }, (_, n) => t("chat.waiting_here", { n: n + 1 })),
    unsupported_image: t("error.unsupported_image"),
    image_too_large: t("error.image_too_large", { unit: "bytes", most: 0 }),
    person_stopped: t("error.person_stopped"),
    chat_frozen: t("error.chat_frozen"),
  };
}

function firstUnread({ about, items, old }: Shown): string | null {
  if (old || about.unread === 0) return null;
  const first = items.findLast(({ from, seq }) => from === about.person.id && seq > about.readSeq);
  return first?.id ?? null;
}

function strangersLast({ t }: View, { request }: About): string | null {
  if (request?.from !== "them") return null;
  return t("chat.stranger_text", { n: CHAT.strangerTexts - request.left, max: CHAT.strangerTexts });
}

function translatingOf({ t, language, translator: host }: View, { about, items }: Shown): Translating {
  const isForeign = (text: string) => {
    const found = languageOf(text);
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
export const isAsked = ({ query }: View, { request }: About): boolean =>
  request?.from === "them" && query.answer === undefined;

const isNew = ({ person, now }: View): boolean =>
  person !== null &&
  isNewcomer(
    { created_at: person.createdAt, throw_count: person.throwCount, official: person.official ? 1 : 0 },
    now,
  );

/** Props of the chat, for server and island. */
export function propsOf(view: View, me: string, shown: Shown): ChatProps {
  const { about, items, nextCursor, error } = shown;
  const name = nameOf(view, about);
  const open = !isAsked(view, about) && !shown.old;
  return {
    me,
    them: { id: about.person.id, nickname: name },
    tag: localeTag(view.language),
    now: view.now,
    zone: view.zone ?? "UTC",
    icons: asset("icons.svg"),
    emoji: asset(`emoji-${view.language}.json`),
    messages: items.map(messageJson).reverse(),
    before: nextCursor,
    firstUnread: firstUnread(shown),
    written: error === null ? "" : (view.fields?.text ?? ""),
    once: newId(view.now),
    error,
    canWrite: about.canWrite && open,
    canSendPictures: about.canSendPictures && open,
    canBurn: about.canBurn,
    strangersLast: strangersLast(view, about),
    newcomer: isNew(view) ? newcomerNote(view) : null,
    translate: translatingOf(view, shown),
    texts: textsOf(view, name),
  };
}
