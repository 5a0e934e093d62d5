import { createContext, type ReactNode, useContext } from "react";
import { formatBadge } from "../../../i18n/format";
import { errorText, fieldTexts } from "../../../i18n/refusals";
import type { Refusal } from "../../../runtime/errors";
import { Form, type Tried } from "../../../shell/parts/form";
import { MoreRow } from "../../../shell/parts/more-row";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";

const TABS = [
  ["today", "/official"],
  ["reports", "/official/reports"],
  ["feedback", "/official/feedback"],
  ["people", "/official/people"],
  ["words", "/official/words"],
  ["log", "/official/log"],
] as const;
type Tabbed = (typeof TABS)[number][0];
/** Appeals and birthdays are reached from today. */
export type OfficialTab = Tabbed | "appeals" | "birthdays";

type Counts = Partial<Record<OfficialTab, number>>;

function Tab({ name, path, tab, n }: { name: OfficialTab; path: string; tab: OfficialTab; n: number }) {
  const { t, language } = useView();
  return (
    <a href={path} aria-current={name === tab ? "page" : undefined}>
      {t(`official.tab_${name}`)}
      {n > 0 ? (
        <span className="badge" dir="ltr">
          {formatBadge(language, n)}
        </span>
      ) : null}
    </a>
  );
}

function Head({ tab, counts }: { tab: OfficialTab; counts: Counts }) {
  const { t } = useView();
  return (
    <>
      <header className="office-head">
        <h1 className="text-24 bold row">
          <Icon name="beacon" size={26} />
          {t("official.title")}
        </h1>
        <a className="icon-button" href="/official/people" aria-label={t("official.look_up")}>
          <Icon name="search" />
        </a>
      </header>
      <nav className="underlined-tabs office-tabs" aria-label={t("official.title")}>
        {TABS.map(([name, path]) => (
          <Tab
            key={name}
            name={name}
            path={path}
            tab={tab === "appeals" || tab === "birthdays" ? "today" : tab}
            n={counts[name] ?? 0}
          />
        ))}
      </nav>
    </>
  );
}

const Refused = createContext<Refusal | null>(null);

/** Refusals with their field errors. */
export function Why() {
  const { t } = useView();
  const refusal = useContext(Refused);
  if (!refusal) return null;
  const texts = refusal.fields ? Object.values(fieldTexts(t, refusal.fields)) : [errorText(t, refusal)];
  return (
    <p className="alert" role="alert">
      <Icon name="warning" size={20} />
      <span>{texts.join(" ")}</span>
    </p>
  );
}

interface ActProps {
  id: string;
  action: string;
  className?: string;
  /** Another place tells why it was refused. */
  quiet?: boolean;
  children: ReactNode;
}

/** A form that shows its own refusal. */
export function Act({ id, action, className = "card office-box stack", quiet, children }: ActProps) {
  const { path } = useView();
  return (
    <Form id={id} action={action} className={className}>
      {path === action && !quiet ? <Why /> : null}
      {children}
    </Form>
  );
}

/** Typed values of the form with this action. */
export function useTried(action: string): Tried {
  const { path, fields } = useView();
  return { refusal: null, values: path === action ? (fields ?? {}) : {}, errors: {} };
}

interface MoreProps {
  path: string;
  cursor: string | null;
  /** Of the list whose last row it is. */
  rows: string;
  as?: "li" | "p";
}

/** The way on in a list. */
export function More({ path, cursor, ...list }: MoreProps) {
  const { t } = useView();
  if (!cursor) return null;
  const next = `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;
  return (
    <MoreRow next={next} {...list}>
      {t("official.more")}
    </MoreRow>
  );
}

interface OfficeProps {
  tab: OfficialTab;
  counts: Counts;
  refusal: Refusal | null;
  /** Instead of the title and the tabs. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The frame of the official side round one of its rooms. */
export function Office({ tab, counts, refusal, bar, children }: OfficeProps) {
  return (
    <Refused value={refusal}>
      {bar ?? <Head tab={tab} counts={counts} />}
      <main id="main" className="main office">
        {children}
      </main>
    </Refused>
  );
}
