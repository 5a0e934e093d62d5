import { LADDER_MEASURES } from "../../../../safety/safety";
import { usePageView } from "../../../../shell/parts/page-view";
import type { CaseView } from "../../../official";
import { Key } from "../../case-steps";
import { MEASURE_LEVELS } from "../measure-steps";

/** Each key of a case's page beside what it does; in a wide window only. */
export function CaseKeys({ row }: { row: CaseView }) {
  const { t } = usePageView();
  if (row.decidedAt !== null || row.member) return null;
  const rows: [key: string, does: string][] = [
    ["j", t("official.case_next")],
    ["k", t("official.case_before")],
    ["o", t("official.open_evidence")],
    ...LADDER_MEASURES.map((step): [string, string] => [String(MEASURE_LEVELS[step]), t(`official.step_${step}`)]),
    ["r", t(row.care ? "official.care.seen_to" : "official.reject")],
  ];
  return (
    <details className="office-keys text-13 muted">
      <summary data-key="?" aria-keyshortcuts="?">
        {t("official.keys")}
        <Key name="?" />
      </summary>
      <ul>
        {rows.map(([key, does]) => (
          <li key={key}>
            <Key name={key} />
            {does}
          </li>
        ))}
      </ul>
    </details>
  );
}
