import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { endonymOf } from "../../../i18n/languages";
import type { Refusal } from "../../../runtime/errors";
import { renderPage } from "../../../shell/document/page";
import { BrandHeader } from "../../../shell/parts/sea-picture";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { returnParamsOf, withReturnParams } from "../return-path";
import { ProviderButtonsWithDivider } from "./provider-buttons";

type EntryForm = "login" | "register";

function EntryTabs({ current }: { current: EntryForm }) {
  const view = usePageView();
  const { t } = view;
  return (
    <nav className="segments" aria-label={t("auth.entry_tabs")}>
      {(["login", "register"] as const).map((page) => (
        <a
          key={page}
          href={withReturnParams(`/${page}`, returnParamsOf(view))}
          aria-current={page === current ? "page" : undefined}
        >
          {t(`auth.entry_${page}`)}
        </a>
      ))}
    </nav>
  );
}

/** Leads back to the same page with all parameters after a language was chosen. */
function LanguageLink({ current }: { current: EntryForm }) {
  const view = usePageView();
  const { language } = view;
  const here = withReturnParams(`/${current}`, returnParamsOf(view));
  return (
    <a className="link" href={`/language-select?next=${encodeURIComponent(here)}`}>
      <Icon name="globe" size={18} />
      {endonymOf(language)}
    </a>
  );
}

const LookAroundLink = () => {
  const { t } = usePageView();
  return (
    <a className="link look-around" href="/">
      {t("auth.look")}
    </a>
  );
};

function EntryMain({ current, greeting, children }: { current: EntryForm; greeting?: ReactNode; children: ReactNode }) {
  const view = usePageView();
  const { t } = view;
  return (
    <main id="main" className="entry">
      <EntryTabs current={current} />
      {greeting}
      <ProviderButtonsWithDivider {...returnParamsOf(view)} />
      {children}
      <p className="row between foot">
        {current === "login" ? (
          <a className="link" href="/forgot-password">
            {t("auth.forgot")}
          </a>
        ) : (
          <LookAroundLink />
        )}
        <LanguageLink current={current} />
      </p>
      {current === "login" ? <LookAroundLink /> : null}
      {current === "login" ? <ReadingLinks /> : null}
    </main>
  );
}

function RuleLinks() {
  const { t } = usePageView();
  return (
    <>
      <a className="link" href="/rules">
        {t("safety.terms.rules")}
      </a>
      <a className="link" href="/terms">
        {t("safety.terms.terms")}
      </a>
    </>
  );
}

function InformationLinks() {
  const { t } = usePageView();
  return (
    <>
      <a className="link" href="/privacy">
        {t("privacy.title")}
      </a>
      <a className="link" href="/parents">
        {t("legal.parents.title")}
      </a>
    </>
  );
}

/** What is accepted by registering, and apart from it what is there to be read. */
export function AcceptedTerms() {
  const { t } = usePageView();
  return (
    <div>
      <p className="agree muted">
        <span>{t("safety.terms.agree")}</span>
        <RuleLinks />
      </p>
      <p className="agree">
        <InformationLinks />
      </p>
    </div>
  );
}

function ReadingLinks() {
  const { t } = usePageView();
  return (
    <p className="agree muted">
      <RuleLinks />
      <InformationLinks />
      <a className="link" href="/accessibility">
        {t("safety.terms.accessibility")}
      </a>
    </p>
  );
}

/** Hidden fields that carry the parameters of the page on. */
export const CarriedFields = ({ names }: { names: readonly ("next" | "invite")[] }) => {
  const view = usePageView();
  return names.map((name) => <input key={name} type="hidden" name={name} value={returnParamsOf(view)[name]} />);
};

interface EntryPageProps {
  form: EntryForm;
  refusal: Refusal | null;
  /** Shown above the provider buttons. */
  greeting?: ReactNode;
}

/** The page of `/login` or `/register` around its form. */
export function entryPage(c: Ctx, { form, refusal, greeting }: EntryPageProps, children: ReactNode): Promise<Response> {
  const { t } = pageViewOf(c);
  return renderPage(
    c,
    {
      title: t(`auth.entry_${form}`),
      about: t(`shell.about.${form}`),
      keepable: true,
      status: refusal?.status,
      bare: true,
    },
    <>
      <BrandHeader low={form === "register"} />
      <EntryMain current={form} greeting={greeting}>
        {children}
      </EntryMain>
    </>,
  );
}
