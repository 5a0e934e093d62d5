import { isMessageKey, type Translate } from "../i18n/translator";
import { isSystemMessageType, QUOTE_PLACEHOLDER, type SystemMessage, type SystemMessageType } from "./message-types";

type TextParams = SystemMessage["params"];

/** Fallback for missing parameters of old messages. */
const MISSING_PARAMS = {
  nickname: "…",
  comment: "…",
  answer: "…",
  designName: "…",
  reply: "…",
  text: "…",
  price: 0,
} as const;

function resolveParams(t: Translate, { params }: SystemMessage): TextParams {
  const notice = `messages.text.notice_${params.notice}`;
  const noticeText: TextParams = isMessageKey(notice) ? { text: t(notice) } : {};
  const goneName: TextParams = params.nickname === "" ? { nickname: t("social.person.gone") } : {};
  return { ...params, ...noticeText, ...goneName };
}

/** A message's parameters with notices and deleted names in the reader's language. */
export function messageParamsFor(t: Translate, message: SystemMessage): TextParams {
  const { notice, ...params } = resolveParams(t, message);
  return params;
}

function textNameOf({ type, params }: SystemMessage): string {
  const onMarket = `${type}_market`;
  return params.section === "market" && isMessageKey(`messages.text.${onMarket}`) ? onMarket : type;
}

/** Parameters with what somebody wrote. */
const QUOTES: { [type: string]: "answer" | "comment" | "reply" } = {
  bottle_answered: "answer",
  bottle_commented: "comment",
  exhibition_commented: "comment",
  feedback_replied: "reply",
};

/** What happened and what was written; null: nothing, or it is not shown. */
export function systemMessageParts(t: Translate, message: SystemMessage): { what: string; quote: string | null } {
  const key = `messages.what.${textNameOf(message)}`;
  const quote = message.params[QUOTES[message.type] ?? ""];
  if (!isMessageKey(key)) return { what: systemMessageText(t, message), quote: null };
  const params = { ...MISSING_PARAMS, ...resolveParams(t, message) };
  const shown = quote === undefined || quote === QUOTE_PLACEHOLDER ? null : String(quote);
  return { what: t(key, { ...params, price: Number(params.price) || 0 }), quote: shown };
}

/** Whether somebody of the team wrote it, in their own words. */
export const isTeamLetter = ({ type, params }: Pick<SystemMessage, "type" | "params">): boolean =>
  type === "official_notice" && params.text !== undefined && params.notice === undefined;

/** A message's text in the reader's language; a generic one for unknown types. */
export function systemMessageText(t: Translate, message: SystemMessage): string {
  const key = `messages.text.${textNameOf(message)}`;
  if (!isMessageKey(key)) return t("messages.text.unknown");
  const params = { ...MISSING_PARAMS, ...resolveParams(t, message) };
  return t(key, { ...params, price: Number(params.price) || 0 });
}

/** Pages on which a change to the own account can be checked or undone. */
const ACCOUNT_NOTICE_PATHS: { [notice: string]: string } = {
  token_made: "/account/sessions",
  password_changed: "/account/sessions",
  email_changed: "/account/email",
  second_factor_on: "/account/second-factor",
  second_factor_off: "/account/second-factor",
  recovery_codes_made: "/account/second-factor",
  passkey_added: "/account/passkeys",
  passkey_removed: "/account/passkeys",
  passkey_copied: "/account/passkeys",
  link_added: "/account/links",
  link_removed: "/account/links",
  data_exported: "/account/sessions",
  new_device: "/account/sessions",
};

const encodedPath = (path: string, id: string | number | undefined) =>
  id === undefined ? null : `${path}/${encodeURIComponent(id)}`;

/** One line about a change to the own account; null: the message is about something else. */
export function accountNoticeText(t: Translate, { params }: SystemMessage): string | null {
  const key = `messages.text.notice_${params.notice}`;
  return ACCOUNT_NOTICE_PATHS[params.notice ?? ""] && isMessageKey(key) ? t(key) : null;
}

type LinkTarget = (message: SystemMessage) => string | null;

const bottleLink: LinkTarget = ({ params }) => encodedPath("/bottle", params.bottleId);
const designLink: LinkTarget = ({ params }) => encodedPath("/bottle-square", params.designId);

const personLink: LinkTarget = ({ from }) => from && encodedPath("/friends", from);

const noticeLink: LinkTarget = ({ params: { notice = "", measureId } }) => {
  if (notice === "welcome") return "/";
  if (notice === "birthday_refused") return "/profile/birthday";
  if (notice === "contact_kept") return "/account/people";
  if (notice === "privacy_changed") return "/privacy";
  if (notice === "text_removed" || notice === "picture_removed") return "/profile/feedback";
  if (String(notice).startsWith("report_")) return "/account/reports";
  return ACCOUNT_NOTICE_PATHS[notice] ?? encodedPath("/notice", measureId);
};

const LINK_BY_TYPE: Record<SystemMessageType, LinkTarget> = {
  friend_added: personLink,
  follower_added: personLink,
  bottle_purchased: ({ params }) => encodedPath("/bottle-design/detail", params.designId),
  exhibition_liked: designLink,
  exhibition_commented: designLink,
  bottle_commented: bottleLink,
  bottle_answered: bottleLink,
  comment_thanked: bottleLink,
  feedback_replied: () => "/profile/feedback",
  official_notice: noticeLink,
};

/** Path a message links to; null: none. */
export const systemMessageLink: LinkTarget = (message) =>
  isSystemMessageType(message.type) ? LINK_BY_TYPE[message.type](message) : null;
