interface Named {
  from: string;
  nickname: string;
}

interface AboutDesign {
  designName: string;
  designId: string;
  section: "exhibition" | "market";
}

type HouseNotice =
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
  | "measure_age"
  | "birthday_granted"
  | "birthday_refused"
  | "second_factor_on"
  | "second_factor_off";

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

export interface SystemMessage {
  id: string;
  /** The person it names; null: none, or deleted. */
  from: string | null;
  type: string;
  params: Record<string, string | number>;
  read: boolean;
  createdAt: number;
}
