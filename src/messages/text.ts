import { isKey, type Translate } from "../i18n/intl";
import type { SystemMessage } from "./mailbox";

type Told = SystemMessage["params"];

/** Stands for what a message should tell and does not: an old one, or one of a room that is no more. */
const BLANK = {
  nickname: "…",
  comment: "…",
  answer: "…",
  designName: "…",
  reply: "…",
  text: "…",
  price: 0,
} as const;

/** A notice of the house is a key; whoever has left has no name any more. */
function filled(t: Translate, { params }: SystemMessage): Told {
  const notice = `messages.text.notice_${params.notice}`;
  const own: Told = isKey(notice) ? { text: t(notice) } : {};
  const gone: Told = params.nickname === "" ? { nickname: t("social.person.gone") } : {};
  return { ...params, ...own, ...gone };
}

/** What a message tells, in the reader's language, without what only we need to know. */
export function toldTo(t: Translate, message: SystemMessage): Told {
  const { notice, ...told } = filled(t, message);
  return told;
}

/** A design on the market is spoken of in words of its own; of what hangs in the exhibition the type says all. */
function keyOf({ type, params }: SystemMessage): string {
  const onMarket = `messages.text.${type}_market`;
  return params.section === "market" && isKey(onMarket) ? onMarket : `messages.text.${type}`;
}

/** What a message says in the reader's language; of one whose type is no longer known, only that it is there. */
export function messageText(t: Translate, message: SystemMessage): string {
  const key = keyOf(message);
  if (!isKey(key)) return t("messages.text.unknown");
  const told = { ...BLANK, ...filled(t, message) };
  return t(key, { ...told, price: Number(told.price) || 0 });
}

const encoded = (path: string, id: string | number | undefined) =>
  id === undefined ? null : `${path}/${encodeURIComponent(id)}`;

/** Where a message leads: the bottle, design, person or answer it speaks of; null: nowhere else. */
export function messageLeads({ type, params, from }: SystemMessage): string | null {
  if (type === "friend_added") return from && encoded("/friends", from);
  if (type === "feedback_replied") return "/profile/feedback";
  if (params.notice === "welcome") return "/";
  if (params.measureId !== undefined) return encoded("/notice", params.measureId);
  if (type === "bottle_purchased") return encoded("/bottle-design/detail", params.designId);
  return encoded("/bottle", params.bottleId) ?? encoded("/bottle-square", params.designId);
}
