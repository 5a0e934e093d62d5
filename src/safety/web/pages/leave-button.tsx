import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";

/** Goes to the sea; with a script (`islands/leave.ts`) the page is replaced in the history, so that nothing leads back. */
export function LeaveButton() {
  const { t } = usePageView();
  return (
    <a className="button secondary wide" href="/" data-leave="">
      <Icon name="close" size={20} />
      {t("safety.young.leave")}
    </a>
  );
}
