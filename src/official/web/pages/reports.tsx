import { newId } from "../../../db/ids";
import type { Paged } from "../../../db/paging";
import { formatAgo, formatMoment } from "../../../i18n/format";
import { STEPS } from "../../../safety/safety";
import { Form, Once } from "../../../shell/form";
import { useView } from "../../../shell/view";
import { Icon } from "../../../ui/icon";
import type { CaseView, Waiting } from "../../official";
import { More } from "./frame";
import { Measure } from "./measure";

function Tags({ row }: { row: Waiting }) {
  const { t } = useView();
  return (
    <span className="office-tags">
      {row.reasons.map((reason) => (
        <span key={reason} className="office-tag">
          {t(`report.reason_${reason}`)}
        </span>
      ))}
      {row.hidden ? <span className="office-tag">{t("official.hidden")}</span> : null}
    </span>
  );
}

/** The queue. */
export function QueuePage({ list }: { list: Paged<Waiting> }) {
  const { t, language, now, zone } = useView();
  if (list.items.length === 0) return <p className="muted">{t("official.nothing")}</p>;
  return (
    <>
      <ul className="card list">
        {list.items.map((row) => (
          <li key={row.id}>
            <a className="office-row" href={`/official/reports/${row.id}`}>
              <b>{t("report.title", { kind: row.kind })}</b>
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

function Evidence({ row }: { row: CaseView }) {
  const { t, language, zone } = useView();
  if (!row.opened) {
    return (
      <Form id="evidence" action={`/official/reports/${row.id}/evidence`} className="card office-box">
        <h2 className="row">
          <Icon name="seal" size={22} />
          {t("official.sealed")}
        </h2>
        <p className="muted text-13">{t("official.sealed_text")}</p>
        <button type="submit" className="button primary wide">
          <Icon name="unlock" size={20} />
          {t("official.open_evidence")}
        </button>
      </Form>
    );
  }
  const { evidence } = row;
  return (
    <section className="card office-box">
      <h2 className="row">
        <Icon name="unlock" size={22} />
        {t("official.sealed")}
      </h2>
      <p className="muted text-13">{t("official.opened")}</p>
      {evidence ? (
        <>
          <p className="text-13">
            <b>
              <bdi>{evidence.nickname}</bdi>
            </b>{" "}
            <span className="muted numeric">{formatMoment(language, evidence.at, zone)}</span>
          </p>
          <p className="office-words" dir="auto">
            {evidence.text}
          </p>
        </>
      ) : (
        <p>{t("official.gone")}</p>
      )}
    </section>
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
              {t(`report.reason_${each.reason}`)} · {formatAgo(language, each.at, now, zone)}
            </span>
            {each.note ? <span dir="auto">{each.note}</span> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Decide({ row }: { row: CaseView }) {
  const { t, now } = useView();
  const action = `/official/reports/${row.id}/decision`;
  if (row.decidedAt !== null) return <p className="card office-box">{t("official.decided")}</p>;
  if (!row.opened) return null;
  return (
    <>
      <Form id="reject" action={action}>
        <Once value={newId(now)} />
        <button type="submit" name="kind" value="reject" className="button secondary wide">
          {t("official.reject")}
        </button>
      </Form>
      <Measure action={action} steps={STEPS} removes />
    </>
  );
}

/** A case: its reasons, the sealed evidence, who reported it, and the decision. */
export function CasePage({ row }: { row: CaseView }) {
  const { t, language, now, zone } = useView();
  return (
    <>
      <h2 className="text-20 bold">{t("report.title", { kind: row.kind })}</h2>
      <p className="text-13 muted">
        <a href={`/official/people/${row.about.id}`}>
          <bdi>{row.about.nickname}</bdi>
        </a>{" "}
        · {formatAgo(language, row.openedAt, now, zone)} · {t("official.reporters", { n: row.reporters })}
      </p>
      <Tags row={row} />
      <Evidence row={row} />
      {row.reports.length > 0 ? <Reporters row={row} /> : null}
      <Decide row={row} />
    </>
  );
}
