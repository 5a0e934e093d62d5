import type { Language } from "../../../i18n/languages";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";

/** A plain page outside that nobody wonders about. Wikipedia is closed in China. */
export const quickExitOf = (language: Language): string =>
  language === "zh" ? "https://www.baidu.com/" : `https://${language}.wikipedia.org/`;

/** Leads out of Driftglass; with a script (`islands/leave.ts`) the page is replaced in the history, so that nothing leads back. */
export function LeaveButton() {
  const { t, language } = usePageView();
  return (
    <a className="button secondary wide" href={quickExitOf(language)} rel="noreferrer" data-leave="">
      <Icon name="close" size={20} />
      {t("safety.young.leave")}
    </a>
  );
}
