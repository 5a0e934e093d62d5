import { newId } from "../../../db/ids";
import { countryName } from "../../../i18n/countries";
import { formatAgo, formatMoment, formatNumber } from "../../../i18n/format";
import { SAFETY } from "../../../limits";
import { Area } from "../../../shell/area";
import { Field, Once } from "../../../shell/form";
import { useView } from "../../../shell/view";
import { Level } from "../../../ui/level";
import { Avatar } from "../../../ui/picture";
import type { PersonFile } from "../../official";
import { Act, useTried } from "./frame";
import { Measure } from "./measure";
import type { Draft } from "./preview";
import { Reason } from "./reason";

const LEVEL: Readonly<Record<string, number>> = { warn: 1, limit: 2, suspend: 3, ban: 4 };

type Taken = PersonFile["measures"][number];

function Lift({ measure }: { measure: Taken }) {
  const { t, person } = useView();
  const action = `/official/measures/${measure.id}/lift`;
  if (measure.lifted_at !== null) return <p className="text-13 muted">{t("official.lifted")}</p>;
  if (measure.user_id === person?.id) return null;
  return <Reason id={`lift-${measure.id}`} action={action} verb={t("official.lift")} />;
}

function History({ file }: { file: PersonFile }) {
  const { t, language, zone } = useView();
  return (
    <ul className="card list">
      {file.measures.map((each) => (
        <li key={each.id}>
          <div className="office-row">
            <b className="row">
              <Level n={LEVEL[each.kind] ?? 0} />
              {t(`safety.measure.step_${each.kind}`)}
            </b>
            <span className="text-13 muted">
              {formatMoment(language, each.from_at, zone)}
              {each.until_at === null ? "" : ` – ${formatMoment(language, each.until_at, zone)}`} ·{" "}
              {t("safety.measure.rule", { n: Number(each.rule) })} ·{" "}
              <bdi>{each.official ?? t("official.operator")}</bdi>
            </span>
            <span dir="auto">{each.reason}</span>
            <Lift measure={each} />
          </div>
        </li>
      ))}
      {file.reportsAbout.map((each) => (
        <li key={each.id}>
          <a className="office-row" href={`/official/reports/${each.id}`}>
            <b>{t("official.reported_kind", { kind: each.kind })}</b>
            <span className="text-13 muted">
              {formatMoment(language, each.openedAt, zone)} ·{" "}
              {t("official.outcome", { decision: each.decision ?? "waits" })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Coins({ file }: { file: PersonFile }) {
  const { t, language, now } = useView();
  const action = `/official/people/${file.id}/coins`;
  const typed = useTried(action);
  return (
    <Act id="coins" action={action}>
      <Once value={newId(now)} />
      <p className="row between">
        {t("official.coins")}
        <b className="numeric">{formatNumber(language, file.coins)}</b>
      </p>
      <Field name="amount" label={t("official.amount")} tried={typed} inputMode="text" required />
      <Area
        id="coins-reason"
        name="reason"
        label={t("official.reason_label")}
        most={SAFETY.reasonMax}
        tried={typed}
      />
      <button type="submit" className="button secondary wide">
        {t("official.adjust")}
      </button>
    </Act>
  );
}

type Sessions = PersonFile["sessions"];

/** Which session is meant: all of them, unless one is chosen. */
function Which({ sessions, chosen }: { sessions: Sessions; chosen: string | undefined }) {
  const { t } = useView();
  const name = useDeviceName();
  const options = [["", t("official.all_devices")], ...sessions.map((each) => [each.id, name(each)])];
  return (
    <fieldset>
      <legend className="visually-hidden">{t("official.devices")}</legend>
      {options.map(([id, text]) => (
        <label key={id} className="report-reason">
          <input type="radio" name="session" value={id} defaultChecked={id === (chosen ?? "")} />
          <bdi>{text}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** What a device is called, and when it was last used. */
function useDeviceName() {
  const { t, language, now, zone } = useView();
  return ({ browser, system, lastUsedAt }: Sessions[number]): string => {
    const name = [browser, system].filter(Boolean).join(" · ") || t("account.devices.unknown");
    return `${name} · ${formatAgo(language, lastUsedAt, now, zone)}`;
  };
}

/** Where they are signed in, and the way to end one of it, or all. */
function Sessions({ file }: { file: PersonFile }) {
  const { t, language } = useView();
  const name = useDeviceName();
  const action = `/official/people/${file.id}/sessions`;
  const { values } = useTried(action);
  return (
    <section className="card office-box" aria-labelledby="sessions-title">
      <h2 className="row between" id="sessions-title">
        {t("official.devices")}
        <b className="numeric">{formatNumber(language, file.sessions.length)}</b>
      </h2>
      <ul>
        {file.sessions.map((each) => (
          <li key={each.id} className="text-13 muted">
            <bdi>{name(each)}</bdi>
          </li>
        ))}
      </ul>
      {file.official || file.sessions.length === 0 ? null : (
        <Reason id="sessions" action={action} verb={t("official.log_out")}>
          <Which sessions={file.sessions} chosen={values.session} />
        </Reason>
      )}
    </section>
  );
}

function Head({ file }: { file: PersonFile }) {
  const { t, language, zone } = useView();
  const figures = [
    [t("official.n_bottles"), file.bottles],
    [t("official.reports_about"), file.reportsAbout.length],
    [t("official.reports_by"), file.reportsBy],
    [t("official.blocked_by"), file.blockedBy],
  ] as const;
  return (
    <section className="card office-box">
      <div className="row office-who">
        <Avatar id={file.id} photo={file.avatar} size={56} />
        <div className="grow">
          <h2 className="text-20 bold">
            <bdi>{file.nickname}</bdi>
          </h2>
          <p className="text-13 muted">
            <bdi>{file.username}</bdi> · {countryName(file.country, language)} ·{" "}
            {formatMoment(language, file.createdAt, zone)}
          </p>
        </div>
      </div>
      <dl className="office-figures">
        {figures.map(([name, n]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numeric">{formatNumber(language, n)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Somebody with their history, and what can be done about them. */
export function PersonPage({ file, draft }: { file: PersonFile; draft: Draft | null }) {
  const { t } = useView();
  const action = `/official/people/${file.id}/measures`;
  return (
    <>
      <Head file={file} />
      <h2>{t("official.history")}</h2>
      <History file={file} />
      <Sessions file={file} />
      {file.official ? null : (
        <>
          <Measure action={action} whom={file} steps={["warn", "limit", "suspend", "ban"]} draft={draft} />
          <Coins file={file} />
        </>
      )}
    </>
  );
}
