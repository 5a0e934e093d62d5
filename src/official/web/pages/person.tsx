import { countryName } from "../../../i18n/countries";
import { formatDateTime, formatNumber, formatReference, formatShortDate } from "../../../i18n/format";
import { ageBandOfMeasure } from "../../../safety/safety";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import { Translatable } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import { LevelBars } from "../../../ui/level-bars";
import { Avatar } from "../../../ui/pictures";
import { caseNumber, type PersonFile } from "../../official";
import { caseOutcomeOf } from "./case-outcome";
import { PersonDevices } from "./devices";
import { useMembershipFormat } from "./durations";
import { MeasureForm } from "./measure-form";
import type { MeasureDraft } from "./measure-preview";
import { MEASURE_LEVELS } from "./measure-steps";
import { ReasonForm } from "./reason-form";
import { COINS_SHEET, CoinsSheet, MessageSheet, PersonActionBar } from "./sheets";

type TakenMeasure = PersonFile["measures"][number];

function LiftMeasureForm({ measure }: { measure: TakenMeasure }) {
  const { t, person } = usePageView();
  const action = `/official/measures/${measure.id}/lift`;
  if (measure.lifted_at !== null) return <p className="text-13 muted">{t("official.lifted")}</p>;
  if (measure.user_id === person?.id) return null;
  return <ReasonForm id={`lift-${measure.id}`} action={action} verb={t("official.lift")} />;
}

function MeasureRow({ each }: { each: TakenMeasure }) {
  const { t, locale, zone } = usePageView();
  const from = formatShortDate(locale, each.from_at, zone);
  return (
    <li>
      <LevelBars n={MEASURE_LEVELS[each.kind]} />
      <div className="office-row">
        <span className="row between">
          <b>{t(`safety.measure.step_${each.kind}`)}</b>
          <span className="text-13 muted">
            {each.until_at === null ? from : `${from} – ${formatShortDate(locale, each.until_at, zone)}`}
          </span>
        </span>
        <span className="text-13 muted">
          {each.feature ? `${t(`safety.measure.feature_${each.feature}`)} · ` : ""}
          {each.age ? `${t("official.band", { band: ageBandOfMeasure(each, each.from_at) })} · ` : ""}
          {each.rule ? `${t("safety.measure.rule", { n: Number(each.rule) })} · ` : ""}
          <bdi>{each.official ?? t("official.operator")}</bdi>
          {each.appeal === null ? "" : ` · ${t("official.appealed", { decision: each.decision ?? "waits" })}`}
        </span>
        <div className="text-13">
          <Translatable kind="measure_reason" id={each.id} text={each.reason} className="said-text" />
        </div>
        <LiftMeasureForm measure={each} />
      </div>
    </li>
  );
}

function ReportedRow({ each }: { each: PersonFile["reportsAbout"][number] }) {
  const { t, locale, zone } = usePageView();
  return (
    <li>
      <Icon name="flag" size={20} />
      <a className="office-row" href={`/official/reports/${each.id}`}>
        <span className="row between">
          <b>{t("official.report", { n: formatReference(locale, caseNumber(each.id)) })}</b>
          <span className={each.decision === null ? "text-13 office-waits" : "text-13 muted"}>
            {t("official.outcome", { decision: caseOutcomeOf(each) })}
          </span>
        </span>
        <span className="text-13 muted">
          {t("official.reported_kind", { kind: each.kind })} · {formatDateTime(locale, each.openedAt, zone)}
        </span>
      </a>
    </li>
  );
}

/** What waits stands first. */
function PersonHistory({ file }: { file: PersonFile }) {
  const { t } = usePageView();
  const { waits = [], over = [] } = Object.groupBy(file.reportsAbout, ({ decision }) =>
    decision === null ? "waits" : "over",
  );
  if (file.reportsAbout.length + file.measures.length === 0)
    return <p className="card office-box muted">{t("official.none")}</p>;
  return (
    <ul className="card list office-history">
      {waits.map((each) => (
        <ReportedRow key={each.id} each={each} />
      ))}
      {file.measures.map((each) => (
        <MeasureRow key={each.id} each={each} />
      ))}
      {over.map((each) => (
        <ReportedRow key={each.id} each={each} />
      ))}
    </ul>
  );
}

/** What they own, and where they are signed in. */
function AccountFacts({ file }: { file: PersonFile }) {
  const { t, locale } = usePageView();
  return (
    <div className="card office-account">
      <p className="office-box row">
        <Icon name="coin" size={22} />
        <span className="grow">{t("official.coins")}</span>
        <b className="numeric">{formatNumber(locale, file.coins)}</b>
        {file.official ? null : (
          <button type="button" className="link" popoverTarget={COINS_SHEET}>
            {t("official.adjust_verb")}
          </button>
        )}
      </p>
      <PersonDevices file={file} />
    </div>
  );
}

function PersonNames({ file }: { file: PersonFile }) {
  const { t, language } = usePageView();
  const membership = useMembershipFormat();
  return (
    <div className="row office-who">
      <Avatar id={file.id} photo={file.avatar} size={56} />
      <div className="grow">
        <h2 className="text-20 bold row">
          <bdi {...nameAttributes(file.nickname)}>{file.nickname}</bdi>
          {file.reportsAboutOpen > 0 ? (
            <span className="office-tag why">
              <Icon name="flag" size={16} />
              {t("official.open_reports", { n: file.reportsAboutOpen })}
            </span>
          ) : null}
        </h2>
        <p className="text-13 muted">
          <bdi>{file.username}</bdi> · {countryName(file.country, language)} ·{" "}
          {t("official.band", { band: file.band ?? "unknown" })}
        </p>
        <p className="text-13 muted">
          {t("official.member_since")} · {membership(file.createdAt)} ·{" "}
          {t(file.emailVerified ? "official.email_proven" : "official.email_unproven")} ·{" "}
          {t(`official.trust_${file.trust}`)}
        </p>
      </div>
    </div>
  );
}

function PersonHeader({ file }: { file: PersonFile }) {
  const { t, locale } = usePageView();
  const figures = [
    [t("official.n_bottles"), file.bottles],
    [t("official.reports_about"), file.reportsAboutCount],
    [t("official.reports_by"), file.reportsBy],
    [t("official.blocked_by"), file.blockedBy],
  ] as const;
  return (
    <section className="card office-person">
      <PersonNames file={file} />
      <dl className="office-figures">
        {figures.map(([name, n]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numeric">{formatNumber(locale, n)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const PERSON_MEASURE_STEPS = ["warn", "limit", "suspend", "ban", "age"] as const;

/** Somebody with their history, and what can be done about them. */
export function PersonPage({ file, draft }: { file: PersonFile; draft: MeasureDraft | null }) {
  const { t } = usePageView();
  const action = `/official/people/${file.id}/measures`;
  const taken = file.measures.map(({ kind, from_at }) => ({ kind, from: from_at }));
  return (
    <>
      <PersonHeader file={file} />
      <h2 className="text-13 bold muted office-date">{t("official.history")}</h2>
      <PersonHistory file={file} />
      <h2 className="text-13 bold muted office-date">{t("official.account")}</h2>
      <AccountFacts file={file} />
      {file.official ? null : (
        <>
          <MeasureForm action={action} whom={file} steps={PERSON_MEASURE_STEPS} draft={draft} taken={taken} />
          <PersonActionBar />
          <CoinsSheet file={file} />
          <MessageSheet whom={file} />
        </>
      )}
    </>
  );
}
