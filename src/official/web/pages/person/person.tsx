import { countryName } from "../../../../i18n/countries";
import { formatNumber } from "../../../../i18n/format";
import { usePageView } from "../../../../shell/parts/page-view";
import { nameAttributes } from "../../../../translate/detect-language";
import { Icon } from "../../../../ui/icon";
import { Avatar } from "../../../../ui/pictures";
import type { PendingMeasureActs, PersonFile } from "../../../official";
import { PersonDevices } from "../devices";
import { useMembershipFormat } from "../durations";
import { MeasureForm } from "../measure-form";
import type { MeasureDraft } from "../measure-preview";
import { COINS_SHEET, CoinsSheet, MessageSheet, PersonActionBar } from "../sheets";
import { PersonHistory } from "./history";

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

interface PersonPageProps {
  file: PersonFile;
  pending: PendingMeasureActs;
  draft: MeasureDraft | null;
}

/** Somebody with their history, and what can be done about them. */
export function PersonPage({ file, pending, draft }: PersonPageProps) {
  const { t } = usePageView();
  const action = `/official/people/${file.id}/measures`;
  const taken = file.measures.map(({ kind, from_at }) => ({ kind, from: from_at }));
  return (
    <>
      <PersonHeader file={file} />
      <h2 className="text-13 bold muted office-date">{t("official.history")}</h2>
      <PersonHistory file={file} pending={pending} />
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
