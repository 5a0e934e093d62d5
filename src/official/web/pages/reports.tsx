import { newId } from "../../../db/ids";
import type { Paged } from "../../../db/paging";
import { formatAgo } from "../../../i18n/format";
import { Once } from "../../../shell/form";
import { useView } from "../../../shell/view";
import { Icon } from "../../../ui/icon";
import type { CaseView, Waiting } from "../../official";
import { Evidence } from "./evidence";
import { Act, More, useTried } from "./frame";
import { Measure } from "./measure";
import type { Draft } from "./preview";
import { Reason } from "./reason";

function Tags({ row }: { row: Waiting }) {
  const { t } = useView();
  return (
    <span className="office-tags">
      {row.reasons.map((reason) => (
        <span key={reason} className="office-tag">
          {t(`safety.report.reason_${reason}`)}
        </span>
      ))}
      {row.hidden ? <span className="office-tag">{t("official.hidden")}</span> : null}
    </span>
  );
}

export function QueuePage({ list }: { list: Paged<Waiting> }) {
  const { t, language, now, zone } = useView();
  if (list.items.length === 0) return <p className="muted">{t("official.nothing")}</p>;
  return (
    <>
      <ul className="card list">
        {list.items.map((row) => (
          <li key={row.id}>
            <a className="office-row" href={`/official/reports/${row.id}`}>
              <b>{t("official.reported_kind", { kind: row.kind })}</b>
              <span className="text-13 muted">
                {row.about.nickname} · {formatAgo(language, row.openedAt, now, zone)} ·{" "}
                {t("official.reporters", { n: row.reporters })}
              </span>
              <Tags row={row} />
            </a>
          </li>
        ))}
      </ul>
      <More path="/official/reports" cursor={list.nextCursor} />
    </>
  );
}

function Reporters({ row }: { row: CaseView }) {
  const { t, language, now, zone } = useView();
  return (
    <ul className="card list">
      {row.reports.map((each) => (
        <li key={each.by}>
          <div className="office-row">
            <a className="bold" href={`/official/people/${each.by}`}>
              <bdi>{each.nickname}</bdi>
            </a>
            <span className="text-13 muted">
              {t(`safety.report.reason_${each.reason}`)} · {formatAgo(language, each.at, now, zone)}
            </span>
            {each.note ? <span dir="auto">{each.note}</span> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The ladder, and beside it taking the thing away alone. */
const LADDER = ["warn", "limit", "suspend", "ban", "remove"] as const;

function Decide({ row, draft }: { row: CaseView; draft: Draft | null }) {
  const { t, now } = useView();
  const action = `/official/reports/${row.id}/decision`;
  const { kind } = useTried(action).values;
  if (!row.opened) return <p className="muted">{t("official.open_first")}</p>;
  return (
    <>
      {draft ? null : (
        <Act id="reject" action={action} className="" quiet={kind !== "reject"}>
          <Once value={newId(now)} />
          <button type="submit" name="kind" value="reject" className="button secondary wide">
            {t("official.reject")}
          </button>
        </Act>
      )}
      <Measure action={action} whom={row.about} steps={LADDER} removes draft={draft} />
    </>
  );
}

function Decided({ row }: { row: CaseView }) {
  const { t } = useView();
  return (
    <section className="card office-box">
      <p>{t("official.outcome", { decision: row.decision ?? "waits" })}</p>
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
      <h2 className="row">
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

/** A case with evidence, reporters and decision. */
export function CasePage({ row, draft }: { row: CaseView; draft: Draft | null }) {
  const { t, language, now, zone } = useView();
  return (
    <>
      <a className="link" href="/official/reports">
        {t("official.tab_reports")}
      </a>
      <h2 className="text-20 bold">{t("official.reported_kind", { kind: row.kind })}</h2>
      <p className="text-13 muted">
        <a href={`/official/people/${row.about.id}`}>
          <bdi>{row.about.nickname}</bdi>
        </a>{" "}
        · {formatAgo(language, row.openedAt, now, zone)} · {t("official.reporters", { n: row.reporters })}
      </p>
      <Tags row={row} />
      <Evidence row={row} />
      {row.reports.length > 0 ? <Reporters row={row} /> : null}
      {row.decidedAt === null ? <Decide row={row} draft={draft} /> : <Decided row={row} />}
      <Hold row={row} />
    </>
  );
}
