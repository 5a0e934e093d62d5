import { newId } from "../../../db/ids";
import { formatAgo, formatDate, formatNumber, formatReference } from "../../../i18n/format";
import { HOUR, SAFETY } from "../../../limits/limits";
import { Once } from "../../../shell/parts/form";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import { Avatar } from "../../../ui/picture";
import type { CaseView, Sides } from "../../official";
import { Evidence } from "./evidence";
import { Act, useTried } from "./frame";
import { Ladder } from "./ladder";
import { Measure } from "./measure";
import { outcomeOf } from "./outcome";
import type { Draft } from "./preview";
import { Tags } from "./queue";
import { Reason } from "./reason";
import { BothSides } from "./sides";
import { useSpan } from "./span";

function Reporters({ row }: { row: CaseView }) {
  const { t, language, now, zone } = useView();
  return (
    <ul className="card list">
      {row.reports.map((each) => (
        <li key={each.by}>
          <Avatar id={each.by} photo={null} size={40} />
          <div className="office-row">
            <span>
              <a className="bold name-link" href={`/official/people/${each.by}`}>
                <bdi>{each.nickname}</bdi>
              </a>{" "}
              <span className="text-13 muted">
                {t(`safety.report.reason_${each.reason}`)} · {formatAgo(language, each.at, now, zone)}
              </span>
            </span>
            {each.note ? <span dir="auto">{each.note}</span> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The ladder, and beside it taking the thing away alone. */
const LADDER = ["warn", "limit", "suspend", "ban", "remove", "age"] as const;

interface CaseShown {
  row: CaseView;
  /** null: the evidence is sealed. */
  sides: Sides | null;
  draft: Draft | null;
  appealUntil: number;
}

const REJECT = "reject";

function Reject({ sealed }: { sealed: boolean }) {
  const { t } = useView();
  return (
    <button type="submit" form={REJECT} className="link" disabled={sealed}>
      {t("official.reject")}
    </button>
  );
}

function Decide({ row, sides, draft, appealUntil }: CaseShown) {
  const { t, language, now, zone } = useView();
  const action = `/official/reports/${row.id}/decision`;
  const { kind } = useTried(action).values;
  const reject = <Reject sealed={row.looks === null} />;
  if (!sides) return <Ladder reject={reject} />;
  return (
    <>
      <Act id={REJECT} action={action} className="office-reject" quiet={kind !== "reject"}>
        <Once value={newId(now)} />
        <input type="hidden" name="kind" value="reject" />
      </Act>
      <Measure
        action={action}
        whom={row.about}
        steps={LADDER}
        removes
        draft={draft}
        taken={sides.reported?.measures ?? []}
        beside={reject}
        effects={t("official.effects", {
          name: row.about.nickname ?? "…",
          date: formatDate(language, appealUntil, zone),
        })}
      />
    </>
  );
}

function Decided({ row }: { row: CaseView }) {
  const { t } = useView();
  return (
    <section className="card office-box">
      <p>{t("official.outcome", { decision: outcomeOf(row.decision) })}</p>
      {row.decision === "rejected" ? null : (
        <Reason id="restore" action={`/official/reports/${row.id}/restore`} verb={t("official.bring_back")}>
          <p className="text-13 muted">{t("official.bring_back_text")}</p>
        </Reason>
      )}
    </section>
  );
}

function Hold({ row }: { row: CaseView }) {
  const { t } = useView();
  return (
    <section className="card office-box">
      <h2 className="row" id="hold-title">
        <Icon name="lock" size={20} />
        {t("official.legal_hold")}
      </h2>
      <p className="text-13 muted">{t(row.legalHold ? "official.hold_on" : "official.hold_off")}</p>
      <Reason
        id="hold"
        action={`/official/reports/${row.id}/hold`}
        verb={t(row.legalHold ? "official.hold_lift" : "official.hold_set")}
      >
        <input type="hidden" name="hold" value={row.legalHold ? "0" : "1"} />
      </Reason>
    </section>
  );
}

/** What it is called, how long it has waited, and the way to the rest. */
export function CaseBar({ row }: { row: CaseView }) {
  const { t, language, now } = useView();
  const span = useSpan();
  const waits = t("official.waits", {
    span: span(now - row.openedAt),
    n: formatNumber(language, SAFETY.answered / HOUR),
  });
  return (
    <header className="top-bar office-bar">
      <a className="icon-button" href="/official/reports" aria-label={t("shell.back")}>
        <Icon name="back" />
      </a>
      <div className="grow">
        <h1>{t("official.report", { n: formatReference(language, row.number) })}</h1>
        <p className="text-12 muted numeric">
          {row.decidedAt === null ? waits : t("official.outcome", { decision: outcomeOf(row.decision) })}
        </p>
      </div>
      <a className="icon-button" href="#hold-title" aria-label={t("official.legal_hold")}>
        <Icon name="lock" />
      </a>
    </header>
  );
}

/** A case with evidence, reporters, both people and decision. */
export function CasePage(shown: CaseShown) {
  const { row, sides } = shown;
  return (
    <>
      <Tags kind={row.kind} reasons={row.reasons} hidden={row.hidden} />
      <Evidence row={row} />
      {row.reports.length > 0 ? <Reporters row={row} /> : null}
      {sides ? <BothSides {...sides} /> : null}
      {row.decidedAt === null ? <Decide {...shown} /> : <Decided row={row} />}
      <Hold row={row} />
    </>
  );
}
