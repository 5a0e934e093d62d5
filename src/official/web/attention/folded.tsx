import { SAFETY_LIMITS } from "../../../limits/safety";
import { usePageView } from "../../../shell/parts/page-view";
import { textAttributes } from "../../../translate/detect-language";
import type { CaseView } from "../../official";
import { OfficialForm } from "../pages/frame";

/** One tap against a raid: what several reported urgently is shown again, and their reports count as wrong. */
function AllWrongForm({ row }: { row: CaseView }) {
  const { t } = usePageView();
  return (
    <OfficialForm id="wrong" action={`/official/reports/${row.id}/wrong`}>
      <p className="text-13 muted">{t("official.all_wrong_text")}</p>
      <button type="submit" className="button secondary wide">
        {t("official.all_wrong")}
      </button>
    </OfficialForm>
  );
}

/** What else is urgent about the same person, and how to reject all of it where many take part. */
export function FoldedCases({ row }: { row: CaseView }) {
  const { t } = usePageView();
  const isOpen = row.urgent !== null && row.looks !== null;
  const many = row.others.length > 0 || row.reporters >= SAFETY_LIMITS.hidingReporters;
  if (!isOpen || !many) return null;
  return (
    <>
      {row.others.length > 0 ? (
        <section className="card office-box stack" aria-labelledby="folded-title">
          <h2 className="text-16 bold" id="folded-title">
            {t("official.folded", { n: row.others.length })}
          </h2>
          <ul className="list office-folded">
            {row.others.map((each) => (
              <li key={each.id}>
                <a className="office-row" href={`/official/reports/${each.id}`}>
                  <span className="text-13 muted">
                    {t("official.reported_kind", { kind: each.kind })} ·{" "}
                    {t("official.reporters", { n: each.reporters })}
                    {each.hidden ? ` · ${t("official.hidden")}` : ""}
                  </span>
                  {each.text ? (
                    <span className="office-words-of" {...textAttributes(each.text)}>
                      {each.text}
                    </span>
                  ) : null}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <AllWrongForm row={row} />
    </>
  );
}
