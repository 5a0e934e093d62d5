import { newId } from "../../../db/ids";
import { countryName } from "../../../i18n/countries";
import { formatMoment, formatNumber } from "../../../i18n/format";
import { SAFETY } from "../../../limits";
import { Area } from "../../../shell/area";
import { Field, Form, Once, tried } from "../../../shell/form";
import { useView } from "../../../shell/view";
import type { Found, PersonFile } from "../../official";
import { Measure } from "./measure";

/** Looking somebody up. `found`: null before anybody was looked for. */
export function PeoplePage({ wanted, found }: { wanted: string; found: Found[] | null }) {
  const { t } = useView();
  return (
    <>
      <form method="get" action="/official/people" className="stack">
        <Field
          name="q"
          label={t("official.look_up")}
          icon="search"
          hint={t("official.look_hint")}
          value={wanted}
          required
          tried={{ refusal: null, values: {}, errors: {} }}
        />
        <button type="submit" className="button primary wide">
          {t("official.look_up")}
        </button>
      </form>
      {found?.length === 0 ? <p className="muted">{t("official.nobody")}</p> : null}
      {found && found.length > 0 ? (
        <ul className="card list">
          {found.map(({ id, nickname, username }) => (
            <li key={id}>
              <a className="office-row" href={`/official/people/${id}`}>
                <b>
                  <bdi>{nickname}</bdi>
                </b>
                <span className="text-13 muted">{username}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function History({ file }: { file: PersonFile }) {
  const { t, language, zone } = useView();
  return (
    <ul className="card list">
      {file.measures.map((each) => (
        <li key={each.id}>
          <div className="office-row">
            <b>{t(`measure.step_${each.kind}`)}</b>
            <span className="text-13 muted">
              {formatMoment(language, each.from_at, zone)}
              {each.until_at === null ? "" : ` – ${formatMoment(language, each.until_at, zone)}`} ·{" "}
              {each.official}
            </span>
            <span dir="auto">{each.reason}</span>
          </div>
        </li>
      ))}
      {file.reportsAbout.map((each) => (
        <li key={each.id}>
          <a className="office-row" href={`/official/reports/${each.id}`}>
            <b>{formatMoment(language, each.openedAt, zone)}</b>
            <span className="text-13 muted">
              {each.decision ? t("official.decided") : t("official.tab_reports")}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Coins({ file }: { file: PersonFile }) {
  const view = useView();
  const { t, language, now } = view;
  return (
    <Form id="coins" action={`/official/people/${file.id}/coins`} className="card office-box stack">
      <Once value={newId(now)} />
      <p className="row between">
        {t("official.coins")}
        <b className="numeric">{formatNumber(language, file.coins)}</b>
      </p>
      <Field name="amount" label={t("official.amount")} tried={tried(view)} inputMode="text" required />
      <Area
        id="coins-reason"
        name="reason"
        label={t("official.reason_label")}
        most={SAFETY.reasonMax}
        tried={tried(view)}
      />
      <button type="submit" className="button secondary wide">
        {t("official.adjust")}
      </button>
    </Form>
  );
}

/** Somebody with their history, and what can be done about them. */
export function PersonPage({ file }: { file: PersonFile }) {
  const { t, language, zone } = useView();
  const figures = [
    [t("official.n_bottles"), file.bottles],
    [t("official.n_reports"), file.reportsAbout.length],
    [t("official.coins"), file.coins],
  ] as const;
  return (
    <>
      <section className="card office-box">
        <h2 className="text-20 bold">
          <bdi>{file.nickname}</bdi>
        </h2>
        <p className="text-13 muted">
          {file.username} · {countryName(file.country, language)} ·{" "}
          {formatMoment(language, file.createdAt, zone)}
        </p>
        <dl className="office-figures">
          {figures.map(([name, n]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="numeric">{formatNumber(language, n)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <h2>{t("official.history")}</h2>
      <History file={file} />
      {file.official ? null : (
        <>
          <Measure
            action={`/official/people/${file.id}/measures`}
            steps={["warn", "limit", "suspend", "ban"]}
          />
          <Coins file={file} />
        </>
      )}
    </>
  );
}
