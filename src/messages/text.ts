import { isKey, type Translate } from "../i18n/intl";
import type { SystemMessage } from "./message";

type Told = SystemMessage["params"];

/** Fallback for missing parameters of old messages. */
const BLANK = {
  nickname: "…",
  comment: "…",
  answer: "…",
  designName: "…",
  reply: "…",
  text: "…",
  price: 0,
} as const;

function filled(t: Translate, { params }: SystemMessage): Told {
  const notice = `messages.text.notice_${params.notice}`;
  const own: Told = isKey(notice) ? { text: t(notice) } : {};
  const gone: Told = params.nickname === "" ? { nickname: t("social.person.gone") } : {};
  return { ...params, ...own, ...gone };
}

/** A message's parameters in the reader's language. */
export function toldTo(t: Translate, message: SystemMessage): Told {
  const { notice, ...told } = filled(t, message);
  return told;
}

function keyOf({ type, params }: SystemMessage): string {
  const onMarket = `messages.text.${type}_market`;
  return params.section === "market" && isKey(onMarket) ? onMarket : `messages.text.${type}`;
}

/** A message's text; a generic one for unknown types. */
export function messageText(t: Translate, message: SystemMessage): string {
  const key = keyOf(message);
  if (!isKey(key)) return t("messages.text.unknown");
  const told = { ...BLANK, ...filled(t, message) };
  return t(key, { ...told, price: Number(told.price) || 0 });
}

const encoded = (path: string, id: string | number | undefined) =>
  id === undefined ? null : `${path}/${encodeURIComponent(id)}`;

/** Link target; null: none. */
export function messageLeads({ type, params, from }: SystemMessage): string | null {
  if (type === "friend_added") return from && encoded("/friends", from);
  if (type === "feedback_replied") return "/profile/feedback";
  if (params.notice === "welcome") return "/";
  if (params.notice === "birthday_refused") return "/profile/birthday";
  if (params.measureId !== undefined) return encoded("/notice", params.measureId);
  if (type === "bottle_purchased") return encoded("/bottle-design/detail", params.designId);
  return encoded("/bottle", params.bottleId) ?? encoded("/bottle-square", params.designId);
}
