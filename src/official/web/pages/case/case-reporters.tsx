import { formatAgo } from "../../../../i18n/format";
import { usePageView } from "../../../../shell/parts/page-view";
import { nameAttributes } from "../../../../translate/detect-language";
import { Translatable } from "../../../../translations/web/web";
import { Icon } from "../../../../ui/icon";
import { Avatar } from "../../../../ui/pictures";
import { type CaseView, evidenceTextId } from "../../../official";

/** Why and how long ago somebody reported. */
function ReasonAndTime({ reason, at }: Pick<CaseView["reports"][number], "reason" | "at">) {
  const { t, locale, now, zone } = usePageView();
  return (
    <span className="text-13 muted">
      {t(`safety.report.reason_${reason}`)} · {formatAgo(locale, at, now, zone)}
    </span>
  );
}

function ReporterRow({ caseId, report }: { caseId: string; report: CaseView["reports"][number] }) {
  const { by, nickname, note } = report;
  return (
    <li>
      <Avatar id={by} photo={null} size={40} />
      <div className="office-row">
        <span>
          <a className="bold name-link" href={`/official/people/${by}`}>
            <bdi {...nameAttributes(nickname)}>{nickname}</bdi>
          </a>{" "}
          <ReasonAndTime {...report} />
        </span>
        {note ? (
          <Translatable kind="evidence" id={evidenceTextId(caseId, `note_${by}`)} text={note} className="said-text" />
        ) : null}
      </div>
    </li>
  );
}

/** Who reported a case, and those who have left since. */
export function CaseReporters({ row }: { row: CaseView }) {
  const { t } = usePageView();
  return (
    <ul className="card list">
      {row.reports.map((each) => (
        <ReporterRow key={each.by} caseId={row.id} report={each} />
      ))}
      {row.left.map((each) => (
        <li key={each.at}>
          <Icon name="profile" size={22} />
          <div className="office-row">
            <span>
              {t("official.report_left")} <ReasonAndTime {...each} />
            </span>
            {each.noted ? <span className="text-13 muted">{t("official.report_left_note")}</span> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
