interface Named {
  from: string;
  nickname: string;
}

interface AboutDesign {
  designName: string;
  designId: string;
  section: "exhibition" | "market";
}

/** Keys below `messages.text.notice_`. */
export type HouseNotice =
  | "welcome"
  | "report_upheld"
  | "report_rejected"
  | "content_restored"
  | "text_released"
  | "text_removed"
  | "appeal_granted"
  | "appeal_refused"
  | "measure_lifted"
  | "measure_warn"
  | "measure_remove"
  | "measure_limit"
  | "measure_suspend"
  | "token_made"
  | "password_changed"
  | "email_changed"
  | "measure_age"
  | "birthday_granted"
  | "birthday_refused"
  | "second_factor_on"
  | "second_factor_off"
  | "recovery_codes_made"
  | "link_added"
  | "link_removed"
  | "data_exported"
  | "bottle_gone";

/** Parameters by type (api.md, SystemMessage); `bottleId` and `designId` are link targets. */
export interface MessageParams {
  friend_added: Named;
  bottle_purchased: Named & { price: number; designId: string };
  exhibition_liked: Named & AboutDesign;
  exhibition_commented: Named & AboutDesign & { comment: string };
  bottle_commented: Named & { comment: string; bottleId: string };
  bottle_answered: Named & { answer: string; bottleId: string };
  feedback_replied: { reply: string };
  official_notice: { text: string } | { notice: HouseNotice; measureId?: string };
}
export type MessageType = keyof MessageParams;

/** Whether only the latest of one person about one thing is kept while it is unread. */
export const IS_MERGED: Record<MessageType, boolean> = {
  friend_added: false,
  bottle_purchased: false,
  exhibition_liked: true,
  exhibition_commented: true,
  bottle_commented: false,
  bottle_answered: false,
  feedback_replied: false,
  official_notice: false,
};

/** Whether this version knows a stored type. */
export const isMessageType = (type: string): type is MessageType => Object.hasOwn(IS_MERGED, type);

const WORDS = ["comment", "answer"];
const NO_WORDS = "…";

/** Parameters of a message without what somebody wrote. */
export const wordless = (params: SystemMessage["params"]): SystemMessage["params"] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, WORDS.includes(name) ? NO_WORDS : value]),
  );

export interface SystemMessage {
  id: string;
  /** The person it names; null: none, deleted, banned or of another age band. */
  from: string | null;
  type: string;
  params: Record<string, string | number>;
  read: boolean;
  createdAt: number;
}
