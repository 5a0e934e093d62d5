import type { Ctx } from "../../../http/env";
import { publicOriginOf } from "../../../http/request/host-and-origin";
import { formatLongDate } from "../../../i18n/format";
import { formatSpan } from "../../../i18n/spans";
import { PICTURE_LIMITS } from "../../../limits/pictures";
import { DAY } from "../../../runtime/units";
import { renderPage } from "../../../shell/document/page";
import { TopBar } from "../../../shell/document/page-shell";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { keptTimes } from "../kept-times";
import { recipientsOf } from "../recipients";
import type { PrivacyStatement } from "../statement";
import { KeptDataList, KeptTimes, Recipients, Rights } from "./lists";
import { OperatorCard } from "./operator";

const NOTES = ["consent", "machines", "young"] as const;

function Notes({ statement: { version, since } }: { statement: PrivacyStatement }) {
  const { t, locale } = usePageView();
  return (
    <>
      {NOTES.map((name) => (
        <section key={name}>
          <h2 className="text-16 bold">{t(`privacy.${name}.title`)}</h2>
          <p>{t(`privacy.${name}.text`)}</p>
        </section>
      ))}
      <p className="row privacy-links">
        <a className="link" href="/transparency">
          {t("transparency.title")}
        </a>
        <a className="link" href="/terms">
          {t("safety.terms.title")}
        </a>
        <a className="link" href="/parents">
          {t("legal.parents.title")}
        </a>
      </p>
      <p className="text-13 muted">{t("privacy.version", { version, date: formatLongDate(locale, since, null) })}</p>
    </>
  );
}

/** Take a copy, leave: for who has something here. */
function Foot() {
  const { t, person } = usePageView();
  if (!person) return null;
  return (
    <section className="action-bar privacy-foot" aria-label={t("privacy.rights.title")}>
      <p className="button-pair">
        <a className="button secondary" href="/account/export">
          <Icon name="download" size={20} />
          {t("privacy.rights.copy.title")}
        </a>
        <a className="button secondary" href="/account/delete">
          <Icon name="logout" size={20} />
          {t("privacy.rights.leave.title")}
        </a>
      </p>
    </section>
  );
}

/** `/privacy`, open to anyone; made from the settings and from `limits/`. */
export function privacyPage(c: Ctx, statement: PrivacyStatement): Promise<Response> {
  const { t, person, locale } = pageViewOf(c);
  const { config } = c.get("deps");
  const times = keptTimes(config);
  const title = t("privacy.title");
  return renderPage(
    c,
    { title, about: t("privacy.about"), keepable: true },
    <>
      <TopBar title={title} back={person ? "/account" : "/login"} />
      <main id="main" className="main privacy">
        <OperatorCard operator={config.operator} host={new URL(publicOriginOf(c)).host} />
        <h2 className="text-13 bold muted">{t("privacy.leaves.title")}</h2>
        <Recipients recipients={recipientsOf(config)} copiesFor={times.copies} />
        <p className="text-13 muted">{t("privacy.leaves.nothing_else")}</p>
        <h2 className="text-13 bold muted">{t("privacy.kept.title")}</h2>
        <KeptTimes times={times} />
        <p className="text-13 muted">
          {t("privacy.kept.rest", { time: formatSpan(locale, PICTURE_LIMITS.quarantine + DAY) })}
        </p>
        <h2 className="text-13 bold muted">{t("privacy.data.title")}</h2>
        <KeptDataList />
        <h2 className="text-13 bold muted">{t("privacy.rights.title")}</h2>
        <Rights />
        <Notes statement={statement} />
      </main>
      <Foot />
    </>,
  );
}
