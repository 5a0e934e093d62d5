import { formatSigned } from "../../../i18n/format";
import { isKey } from "../../../i18n/intl";
import { useView, type View } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { CoinReason } from "../../payment";

const ICONS: Record<CoinReason, IconName> = {
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

/** A reason's text; an unknown one as it is. */
export function reasonText(view: View, reason: string): string {
  const key = `coins.reason.${reason}`;
  return isKey(key) ? view.t(key) : reason;
}

/** The disc before a row: green where coins come in. */
export const ReasonIcon = ({ reason, income }: { reason: string; income: boolean }) => (
  <span className={income ? "reason income" : "reason"}>
    <Icon name={Object.hasOwn(ICONS, reason) ? ICONS[reason as CoinReason] : "coin"} size={20} />
  </span>
);

export const Amount = ({ amount }: { amount: number }) => {
  const { language } = useView();
  return (
    <b className={amount > 0 ? "amount numeric income" : "amount numeric"} dir="ltr">
      {formatSigned(language, amount)}
    </b>
  );
};
