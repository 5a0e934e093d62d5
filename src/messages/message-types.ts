interface SenderParams {
  from: string;
  nickname: string;
}

interface DesignMessageParams {
  designName: string;
  designId: string;
  section: "exhibition" | "market";
}

/** Suffixes of the text keys `messages.text.notice_…`. */
export type OfficialNotice =
  | "welcome"
  | "report_upheld"
  | "report_removed"
  | "report_measure"
  | "report_removed_measure"
  | "report_rejected"
  | "report_seen_to"
  | "report_gone"
  | "content_restored"
  | "text_released"
  | "text_removed"
  | "picture_released"
  | "picture_removed"
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
  | "measure_rest"
  | "birthday_granted"
  | "birthday_refused"
  | "second_factor_on"
  | "second_factor_off"
  | "recovery_codes_made"
  | "passkey_added"
  | "passkey_removed"
  | "passkey_copied"
  | "link_added"
  | "link_removed"
  | "data_exported"
  | "new_device"
  | "bottle_gone"
  | "contact_kept"
  | "privacy_changed";

/** Parameters by type (docs/product.md 11.1); `bottleId` and `designId` are link targets. */
export interface SystemMessageParams {
  friend_added: SenderParams;
  follower_added: SenderParams;
  bottle_purchased: SenderParams & { price: number; designId: string };
  exhibition_liked: SenderParams & DesignMessageParams;
  exhibition_commented: SenderParams & DesignMessageParams & { comment: string };
  bottle_commented: SenderParams & { comment: string; bottleId: string };
  bottle_answered: SenderParams & { answer: string; bottleId: string };
  comment_thanked: SenderParams & { bottleId: string };
  feedback_replied: { reply: string };
  official_notice: { text: string } | { notice: OfficialNotice; measureId?: string };
}
export type SystemMessageType = keyof SystemMessageParams;

/** Whether an unread message is replaced by the next one of the same person about the same item. */
export const IS_MERGED_WHILE_UNREAD: Record<SystemMessageType, boolean> = {
  friend_added: false,
  follower_added: false,
  bottle_purchased: false,
  exhibition_liked: true,
  exhibition_commented: true,
  bottle_commented: false,
  bottle_answered: false,
  comment_thanked: false,
  feedback_replied: false,
  official_notice: false,
};

/** Whether this version of the app knows a stored type. */
export const isSystemMessageType = (type: string): type is SystemMessageType =>
  Object.hasOwn(IS_MERGED_WHILE_UNREAD, type);

const QUOTED_PARAMS = ["comment", "answer"];
/** Stands for words that are not shown. */
export const QUOTE_PLACEHOLDER = "…";

/** Parameters as they are stored: `quoteHidden` while the text that a message quotes is hidden. */
type StoredMessageParams = SystemMessage["params"] & { quoteHidden?: number };

export const parseStoredParams = (params: string): StoredMessageParams => JSON.parse(params);

/** Parameters of a message with quoted texts replaced by a placeholder. */
export const withoutQuotes = (params: SystemMessage["params"]): SystemMessage["params"] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, QUOTED_PARAMS.includes(name) ? QUOTE_PLACEHOLDER : value]),
  );

export interface SystemMessage {
  id: string;
  /** Id of the person it names; null: none, deleted, banned or of another age band. */
  from: string | null;
  type: string;
  params: Record<string, string | number>;
  read: boolean;
  createdAt: number;
}

/** A message as a list shows it. */
export interface ListedMessage extends SystemMessage {
  /** The person it names, with their photo; null: none, or nobody whom the reader may see. */
  person: { id: string; avatar: string | null } | null;
}
