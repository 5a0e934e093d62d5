import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { endonymOf } from "../../../i18n/languages";
import type { Refusal } from "../../../runtime/errors";
import { renderPage } from "../../../shell/document/page";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { BrandHeader } from "../../../shell/parts/sea-picture";
import { ChoiceLinks } from "../../../ui/choice-links";
import { Icon } from "../../../ui/icon";
import { returnParamsOf, withReturnParams } from "../return-path";
import { ProviderButtonsWithDivider } from "./provider-buttons";

type EntryForm = "login" | "register";

function EntryTabs({ current }: { current: EntryForm }) {
  const view = usePageView();
  const { t } = view;
  return (
    <ChoiceLinks
      label={t("auth.entry_tabs")}
      choices={["login", "register"]}
      current={current}
      pathOf={(page) => withReturnParams(`/${page}`, returnParamsOf(view))}
      nameOf={(page) => t(`auth.entry_${page}`)}
    />
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

const RULES = { "/rules": "safety.terms.rules", "/terms": "safety.terms.terms" } as const;
const INFORMATION = { "/privacy": "privacy.title", "/parents": "legal.parents.title" } as const;
const ALL_READING = { ...RULES, ...INFORMATION, "/accessibility": "safety.terms.accessibility" } as const;

function TextLinks({ texts }: { texts: typeof RULES | typeof INFORMATION | typeof ALL_READING }) {
  const { t } = usePageView();
  return Object.entries(texts).map(([path, text]) => (
    <a key={path} className="link" href={path}>
      {t(text)}
    </a>
  ));
}

/** What is accepted by registering, and apart from it what is there to be read. */
export function AcceptedTerms() {
  const { t } = usePageView();
  return (
    <div>
      <p className="agree muted">
        <span>{t("safety.terms.agree")}</span>
        <TextLinks texts={RULES} />
      </p>
      <p className="agree">
        <TextLinks texts={INFORMATION} />
      </p>
    </div>
  );
}

const ReadingLinks = () => (
  <p className="agree muted">
    <TextLinks texts={ALL_READING} />
  </p>
);

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
