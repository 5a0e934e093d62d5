import { createContext, type ReactNode, useContext } from "react";
import { formatBadge } from "../../../i18n/format";
import { fieldErrorTexts, refusalText } from "../../../i18n/refusal-text";
import { joinSentences } from "../../../i18n/sentences";
import type { Refusal } from "../../../runtime/errors";
import { Form, type FormState } from "../../../shell/parts/form";
import { MoreRow, nextPagePath } from "../../../shell/parts/more-row";
import { usePageView } from "../../../shell/parts/page-view";
import { TranslateForm } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";

const OFFICIAL_TABS = [
  ["today", "/official"],
  ["reports", "/official/reports"],
  ["feedback", "/official/feedback"],
  ["people", "/official/people"],
  ["words", "/official/words"],
  ["log", "/official/log"],
] as const;
type ShownOfficialTab = (typeof OFFICIAL_TABS)[number][0];
/** Appeals and birthdays are reached from today. */
export type OfficialTab = ShownOfficialTab | "appeals" | "birthdays";

type TabCounts = Partial<Record<OfficialTab, number>>;

function OfficialTabLink({ name, path, tab, n }: { name: OfficialTab; path: string; tab: OfficialTab; n: number }) {
  const { t, locale } = usePageView();
  return (
    <a href={path} aria-current={name === tab ? "page" : undefined}>
      {t(`official.tab_${name}`)}
      {n > 0 ? (
        <span className="badge" dir="ltr">
          {formatBadge(locale, n)}
        </span>
      ) : null}
    </a>
  );
}

/** In the head of a wide window, where the link to it stands otherwise. */
function PersonSearch() {
  const { t } = usePageView();
  const label = t("official.look_up");
  return (
    <form className="field soft office-find" action="/official/people">
      <Icon name="search" size={18} />
      <input name="q" type="search" aria-label={label} placeholder={label} required />
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        {label}
      </button>
    </form>
  );
}

interface OfficialHeaderProps {
  tab: OfficialTab;
  counts: TabCounts;
  /** The page has a bar of its own with the heading: the title and the tabs are for windows with room for both. */
  overBar?: boolean;
}

function OfficialHeader({ tab, counts, overBar }: OfficialHeaderProps) {
  const { t } = usePageView();
  const [Head, Title] = overBar ? (["div", "p"] as const) : (["header", "h1"] as const);
  // In a wide window the queue stands beside the place of a case.
  const overPanes = tab === "reports" ? "office-top over-panes" : "office-top";
  return (
    <div className={overBar ? "office-top over-bar" : overPanes}>
      <Head className="office-head">
        <Title className="text-24 bold row">
          <Icon name="beacon" size={26} />
          {t("official.title")}
        </Title>
        {tab === "reports" ? <PersonSearch /> : null}
        <a className="icon-button" href="/official/people" aria-label={t("official.look_up")}>
          <Icon name="search" />
        </a>
      </Head>
      <nav className="underlined-tabs office-tabs" aria-label={t("official.title")}>
        {OFFICIAL_TABS.map(([name, path]) => (
          <OfficialTabLink
            key={name}
            name={name}
            path={path}
            tab={tab === "appeals" || tab === "birthdays" ? "today" : tab}
            n={counts[name] ?? 0}
          />
        ))}
      </nav>
    </div>
  );
}

const RefusalContext = createContext<Refusal | null>(null);
/** What waits, by tab. */
export const CountsContext = createContext<TabCounts>({});

/** Refusals with their field errors. */
export function RefusalAlert() {
  const { t, language } = usePageView();
  const refusal = useContext(RefusalContext);
  if (!refusal) return null;
  const texts = refusal.fields ? Object.values(fieldErrorTexts(t, refusal.fields)) : [refusalText(t, refusal)];
  return (
    <p className="alert" role="alert">
      <Icon name="warning" size={20} />
      <span>{joinSentences(language, texts)}</span>
    </p>
  );
}

interface OfficialFormProps {
  id: string;
  action: string;
  className?: string;
  /** Another place tells why it was refused. */
  quiet?: boolean;
  children: ReactNode;
}

/** A form that shows its own refusal. */
export function OfficialForm({ id, action, className = "card office-box stack", quiet, children }: OfficialFormProps) {
  const { path } = usePageView();
  return (
    <Form id={id} action={action} className={className}>
      {path === action && !quiet ? <RefusalAlert /> : null}
      {children}
    </Form>
  );
}

/** Typed values of the form with this action. */
export function useTriedFields(action: string): FormState {
  const { path, fields } = usePageView();
  return { refusal: null, values: path === action ? (fields ?? {}) : {}, errors: {} };
}

interface MoreLinkProps {
  path: string;
  cursor: string | null;
  /** Of the list whose last row it is. */
  rows: string;
  tag?: "li" | "p";
}

/** The way on in a list. */
export const MoreLink = ({ path, cursor, ...list }: MoreLinkProps) => (
  <MoreRow next={nextPagePath(path, cursor)} {...list}>
    {usePageView().t("official.more")}
  </MoreRow>
);

interface OfficialFrameProps {
  tab: OfficialTab;
  counts: TabCounts;
  refusal: Refusal | null;
  /** Instead of the title and the tabs, where there is no room for both. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The frame of the official side round one of its rooms. */
export function OfficialFrame({ tab, counts, refusal, bar, children }: OfficialFrameProps) {
  return (
    <RefusalContext value={refusal}>
      {bar ? (
        <header className="office-bars">
          <OfficialHeader tab={tab} counts={counts} overBar />
          {bar}
        </header>
      ) : (
        <OfficialHeader tab={tab} counts={counts} />
      )}
      <main id="main" className="main office">
        <TranslateForm />
        <CountsContext value={counts}>{children}</CountsContext>
      </main>
    </RefusalContext>
  );
}
