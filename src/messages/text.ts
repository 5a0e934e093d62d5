import { isKey, type Translate } from "../i18n/intl";
import { isMessageType, type MessageType, type SystemMessage } from "./message";

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

/** Where what was done to one's own account can be looked into or undone. */
const ACCOUNT_NOTICES: { [notice: string]: string } = {
  token_made: "/account/sessions",
  password_changed: "/account/sessions",
  email_changed: "/account/email",
  second_factor_on: "/account/second-factor",
  second_factor_off: "/account/second-factor",
  recovery_codes_made: "/account/second-factor",
  link_added: "/account/links",
  link_removed: "/account/links",
  data_exported: "/account/sessions",
};

const encoded = (path: string, id: string | number | undefined) =>
  id === undefined ? null : `${path}/${encodeURIComponent(id)}`;

/** What was done to one's own account, in one line; null: the message tells something else. */
export function accountNews(t: Translate, { params }: SystemMessage): string | null {
  const key = `messages.text.notice_${params.notice}`;
  return ACCOUNT_NOTICES[params.notice ?? ""] && isKey(key) ? t(key) : null;
}

type Leads = (message: SystemMessage) => string | null;

const toBottle: Leads = ({ params }) => encoded("/bottle", params.bottleId);
const toDesign: Leads = ({ params }) => encoded("/bottle-square", params.designId);

const toNotice: Leads = ({ params: { notice = "", measureId } }) => {
  if (notice === "welcome") return "/";
  if (notice === "birthday_refused") return "/profile/birthday";
  return ACCOUNT_NOTICES[notice] ?? encoded("/notice", measureId);
};

const LEADS: Record<MessageType, Leads> = {
  friend_added: ({ from }) => from && encoded("/friends", from),
  bottle_purchased: ({ params }) => encoded("/bottle-design/detail", params.designId),
  exhibition_liked: toDesign,
  exhibition_commented: toDesign,
  bottle_commented: toBottle,
  bottle_answered: toBottle,
  feedback_replied: () => "/profile/feedback",
  official_notice: toNotice,
};

/** Link target; null: none. */
export const messageLeads: Leads = (message) =>
  isMessageType(message.type) ? LEADS[message.type](message) : null;
