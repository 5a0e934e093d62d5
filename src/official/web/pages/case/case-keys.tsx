import { LADDER_MEASURES } from "../../../../safety/safety";
import { usePageView } from "../../../../shell/parts/page-view";
import type { CaseView } from "../../../official";
import { closingVerbOf, isAboutNobody } from "../case-outcome";
import { Key } from "../key";
import { MEASURE_LEVELS } from "../measure-steps";

const KeyList = ({ rows }: { rows: readonly (readonly [key: string, does: string])[] }) => (
  <ul>
    {rows.map(([key, does]) => (
      <li key={key}>
        <Key name={key} />
        {does}
      </li>
    ))}
  </ul>
);

/** Each key of a case's page beside what it does; in a wide window only. */
export function CaseKeys({ row }: { row: CaseView }) {
  const { t } = usePageView();
  if (row.decidedAt !== null || row.member) return null;
  return (
    <div className="office-keys text-13 muted">
      <KeyList
        rows={[
          ["j", t("official.case_next")],
          ["k", t("official.case_before")],
          ["o", t("official.open_evidence")],
          ["r", t(closingVerbOf(row))],
        ]}
      />
      <details>
        <summary data-key="?" aria-keyshortcuts="?">
          {t("official.keys")}
          <Key name="?" />
        </summary>
        <KeyList
          rows={[
            ...(isAboutNobody(row) ? [] : LADDER_MEASURES).map(
              (step) => [String(MEASURE_LEVELS[step]), t(`official.step_${step}`)] as const,
            ),
            ...(row.urgent ? [["t", t("official.urgent.take")] as const] : []),
            ["u", t("shell.undo")],
          ]}
        />
      </details>
    </div>
  );
}
