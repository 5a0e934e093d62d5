import { formatSigned } from "../../../i18n/format";
import { isMessageKey } from "../../../i18n/translator";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { CoinReason } from "../../reasons";

const ICON_BY_REASON: Record<CoinReason, IconName> = {
  daily_checkin: "sun",
  throw_bottle: "throw",
  like_bottle: "heart",
  comment_bottle: "comment",
  design_bottle: "palette",
  expand_backpack: "bag",
  destroy_bottle: "trash",
  invitation_reward: "userplus",
  purchase_design: "square",
  sale_design: "tag",
  admin_adjustment: "shield",
};

/** A reason's text in the reader's language; an unknown reason as it is. */
export function coinReasonText(view: PageView, reason: string): string {
  const key = `coins.reason.${reason}`;
  return isMessageKey(key) ? view.t(key) : reason;
}

/** The icon before a row, green for income. */
export const CoinReasonIcon = ({ reason, income }: { reason: string; income: boolean }) => (
  <span className={income ? "reason income" : "reason"}>
    <Icon name={Object.hasOwn(ICON_BY_REASON, reason) ? ICON_BY_REASON[reason as CoinReason] : "coin"} size={20} />
  </span>
);

export const CoinAmount = ({ amount }: { amount: number }) => {
  const { locale } = usePageView();
  return (
    <b className={amount > 0 ? "amount numeric income" : "amount numeric"} dir="ltr">
      {formatSigned(locale, amount)}
    </b>
  );
};
