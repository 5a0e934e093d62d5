import type { Ctx } from "../../../http/env";
import { publicOriginOf } from "../../../http/request/host-and-origin";
import { formatLongDate } from "../../../i18n/format";
import { erasureListRetention } from "../../../limits/erasure";
import { ACCESSIBILITY_CHECKED, CURRENT_TERMS } from "../../../limits/safety";
import { DAY } from "../../../runtime/units";
import { renderTitledPage } from "../../../shell/document/page";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { ChoiceLinks } from "../../../ui/choice-links";
import { OperatorNote } from "../../privacy/web/operator";
import { LEGAL_PAGES, type LegalPageName, legalSectionsOf } from "../legal-texts";

const backLinkOf = (c: Ctx): string => (c.get("person") ? "/account" : "/login");

interface LegalSectionsProps {
  sections: ReturnType<typeof legalSectionsOf>;
  /** Whether each section has the id `rule-<number>`, which measures link to. */
  ids?: boolean;
}

const LegalSections = ({ sections, ids = false }: LegalSectionsProps) =>
  sections.map(({ title, text }, index) => (
    <li key={title} id={ids ? `rule-${index + 1}` : undefined}>
      <h2 className="bold">{title}</h2>
      <p className="muted">{text}</p>
    </li>
  ));

function LegalPageLinks({ current }: { current: LegalPageName }) {
  const { t } = usePageView();
  return (
    <ChoiceLinks
      label={t("legal.title")}
      choices={LEGAL_PAGES}
      current={current}
      pathOf={(name) => `/${name}`}
      nameOf={(name) => t(`legal.${name}.title`)}
    />
  );
}

/** How long copies and the ids of deleted accounts are kept. @param days of backups; 0: none are made at night */
function RetentionNotes({ days }: { days: number }) {
  const { t } = usePageView();
  return (
    <>
      <p className="text-13 muted">{days > 0 ? t("legal.terms.copies", { days }) : t("legal.terms.copies_stay")}</p>
      <p className="text-13 muted">{t("legal.terms.erased", { days: erasureListRetention(days) / DAY })}</p>
    </>
  );
}

function RelatedPageLinks() {
  const { t } = usePageView();
  return (
    <>
      <p>
        <a className="link" href="/parents">
          {t("legal.parents.title")}
        </a>
      </p>
      <p>
        <a className="link" href="/accessibility">
          {t("safety.terms.accessibility")}
        </a>
      </p>
    </>
  );
}

/** `/rules` and `/terms` */
export function termsPage(c: Ctx, current: LegalPageName): Promise<Response> {
  const { t, locale } = pageViewOf(c);
  const { appealDays, backup, operator } = c.get("deps").config;
  const intro =
    current === "rules"
      ? t("legal.rules.intro")
      : t("legal.terms.intro", { date: formatLongDate(locale, CURRENT_TERMS.since, null) });
  const List = current === "rules" ? "ol" : "ul";
  const heading = t("legal.title");
  const title = `${heading} · ${t(`legal.${current}.title`)}`;
  return renderTitledPage(
    c,
    { title, heading, about: intro, keepable: true, back: backLinkOf(c), layout: "terms" },
    <>
      <LegalPageLinks current={current} />
      <p className="text-13 muted">{intro}</p>
      <List className={`terms-list ${current}`}>
        <LegalSections
          sections={legalSectionsOf(t, current, { appealDays, contact: operator.contact })}
          ids={current === "rules"}
        />
      </List>
      {current === "rules" ? (
        <p className="text-13 muted">{t("legal.rules.outro")}</p>
      ) : (
        <RetentionNotes days={backup.days} />
      )}
      <OperatorNote operator={operator} host={new URL(publicOriginOf(c)).host} />
      <RelatedPageLinks />
    </>,
  );
}

/** `/accessibility`, open to anyone: what was checked and how, what does not work, how to tell us. */
export function accessibilityPage(c: Ctx): Promise<Response> {
  const { t, locale } = pageViewOf(c);
  const about = t("legal.accessibility.intro", { date: formatLongDate(locale, ACCESSIBILITY_CHECKED, null) });
  const title = t("safety.terms.accessibility");
  return renderTitledPage(
    c,
    { title, about, keepable: true, back: backLinkOf(c), layout: "terms" },
    <>
      <p className="text-13 muted">{about}</p>
      <ul className="terms-list">
        <LegalSections sections={legalSectionsOf(t, "accessibility", {})} />
      </ul>
    </>,
  );
}
