import { formatNumber } from "../../i18n/format";
import { usePageView } from "../../shell/parts/page-view";
import { Icon } from "../../ui/icon";
import type { CaseQueue } from "./pages/case-queue";
import { Key } from "./pages/key";

/** The cases before and after one; a case that is not in the queue has the first one after it. */
function neighboursOf({ list: { items } }: CaseQueue, id: string) {
  const index = items.findIndex((each) => each.id === id);
  return { before: items[index - 1]?.id ?? null, next: items[index + 1]?.id ?? null, index, of: items.length };
}

interface StepLinkProps {
  to: string | null;
  text: string;
  keyName: "j" | "k";
}

function StepLink({ to, text, keyName }: StepLinkProps) {
  if (!to) return null;
  return (
    <a className="link" href={`/official/reports/${to}`} data-key={keyName} aria-keyshortcuts={keyName}>
      {keyName === "k" ? <Icon name="back" size={18} /> : null}
      {text}
      {keyName === "j" ? <Icon name="chev" size={18} chev /> : null}
      <Key name={keyName} />
    </a>
  );
}

/** Where one is in the queue; nothing where the case does not wait in it. */
export function CasePlace({ queue, current }: { queue: CaseQueue; current: string }) {
  const { t, locale } = usePageView();
  const { index, of } = neighboursOf(queue, current);
  if (index < 0) return null;
  return (
    <span className="text-13 muted numeric office-place">
      {t("official.case_of", { n: formatNumber(locale, index + 1), of: formatNumber(locale, of) })}
    </span>
  );
}

/** Where one is in the queue, and the ways to the cases beside. */
export function CaseSteps({ queue, current }: { queue: CaseQueue; current: string }) {
  const { t } = usePageView();
  const { before, next } = neighboursOf(queue, current);
  return (
    <nav className="office-next" aria-label={t("official.queue")}>
      <StepLink to={before} text={t("official.case_before")} keyName="k" />
      <CasePlace queue={queue} current={current} />
      <StepLink to={next} text={t("official.case_next")} keyName="j" />
    </nav>
  );
}
