import type { ReactNode } from "react";
import type { Refusal } from "../../../errors";
import type { Ctx } from "../../../http/env";
import { errorText, fieldTexts } from "../../../i18n/refusals";
import { page } from "../../../shell/page";
import { useView } from "../../../shell/view";
import { Icon } from "../../../ui/icon";

/** The rooms of the official side, in order; others hang theirs in here. */
const TABS = [
  ["today", "/official"],
  ["reports", "/official/reports"],
  ["appeals", "/official/appeals"],
  ["feedback", "/official/feedback"],
  ["people", "/official/people"],
  ["words", "/official/words"],
  ["log", "/official/log"],
] as const;
export type OfficialTab = (typeof TABS)[number][0];

function Head({ tab }: { tab: OfficialTab }) {
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
          <a key={name} href={path} aria-current={name === tab ? "page" : undefined}>
            {t(`official.tab_${name}`)}
          </a>
        ))}
      </nav>
    </>
  );
}

/** Why something was not done, in words, the fields' reasons with it. */
export function Why({ refusal }: { refusal: Refusal | null }) {
  const { t } = useView();
  if (!refusal) return null;
  const texts = refusal.fields ? Object.values(fieldTexts(t, refusal.fields)) : [errorText(t, refusal)];
  return (
    <p className="alert" role="alert">
      <Icon name="warning" size={20} />
      <span>{texts.join(" ")}</span>
    </p>
  );
}

/** The way on in a list. */
export function More({ path, cursor }: { path: string; cursor: string | null }) {
  const { t } = useView();
  if (!cursor) return null;
  return (
    <a className="link" href={`${path}?cursor=${encodeURIComponent(cursor)}`}>
      {t("official.more")}
    </a>
  );
}

/** A page of the official side. */
export function office(
  c: Ctx,
  tab: OfficialTab,
  refusal: Refusal | null,
  children: ReactNode,
): Promise<Response> {
  const t = c.get("t");
  return page(
    c,
    { title: `${t(`official.tab_${tab}`)} · ${t("official.title")}`, status: refusal?.status },
    <>
      <Head tab={tab} />
      <main id="main" className="main office">
        <Why refusal={refusal} />
        {children}
      </main>
    </>,
  );
}
