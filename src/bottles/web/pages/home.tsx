import type { Ctx } from "../../../http/env";
import { formatAhead, formatNumber } from "../../../i18n/format";
import { renderPage } from "../../../shell/document/page";
import { WHOLE_AT_ONCE } from "../../../shell/document/page-reveal";
import { Main, useChosen } from "../../../shell/panes/as-list";
import { CheckInButton } from "../../../shell/parts/check-in-button";
import { EffectsIsland } from "../../../shell/parts/effects";
import { usePageView } from "../../../shell/parts/page-view";
import { SeaScene } from "../../../shell/parts/sea-picture";
import { Coin, Icon } from "../../../ui/icon";
import type { OwnBottles } from "../../reading/own-news";
import type { DriftingBottle } from "../../sea/drifting";
import type { DailyAllowance } from "../../throwing/throw";
import { DriftingBottles } from "./drifting-bottles";
import { NewsLine, OwnBottlesInView } from "./own-bottles";

function HomeHeader({ held, today, inviter }: Pick<HomeProps, "held" | "today" | "inviter">) {
  const { person, t, locale } = usePageView();
  const chosen = useChosen();
  return (
    <header className="hud" id="hud">
      {person ? (
        <a className="chip numeric" href="/coin-records" aria-label={t("bottles.home.coins", { n: person.coins })}>
          <Coin />
          <span data-coins={person.coins}>{formatNumber(locale, person.coins)}</span>
        </a>
      ) : (
        <a className="chip" href="/login">
          <Icon name="profile" size={20} />
          {t("bottles.home.login")}
        </a>
      )}
      {today ? <CheckInButton done={today.checkedIn} part="hud" /> : null}
      {held ? (
        <a className="chip held" href={`/bottle/${held}`} aria-current={chosen(`/bottle/${held}`)}>
          <Icon name="bottle" size={20} />
          {t("bottles.home.held")}
        </a>
      ) : null}
      {inviter ? (
        <a className="chip held" href={`/friends/${inviter.id}`}>
          <Icon name="gift" size={20} />
          <span className="ellipsis" dir="auto">
            {t("bottles.home.inviter", { name: inviter.nickname })}
          </span>
        </a>
      ) : null}
    </header>
  );
}

function AllowanceLine({ today: { throwsLeft, picksLeft, resetsAt } }: { today: DailyAllowance }) {
  const { t, locale, now } = usePageView();
  const spent = throwsLeft === 0 || picksLeft === 0;
  return (
    <p className={spent ? "throws-left spent numeric" : "throws-left numeric"}>
      <span>
        <Icon name="throw" size={18} />
        {t("bottles.home.throws", { n: throwsLeft })}
      </span>
      <span>
        <Icon name="pick" size={18} />
        {t("bottles.home.picks", { n: picksLeft })}
      </span>
      {/* With no throws left the button says so. */}
      {spent && throwsLeft > 0 ? (
        <span className="resets">{t("bottles.home.resets", { when: formatAhead(locale, resetsAt, now) })}</span>
      ) : null}
    </p>
  );
}

/** Visitors cannot throw. */
const REFRESH_AFTER_THROW = {
  "hx-get": "/",
  "hx-trigger": "thrown from:body",
  "hx-select": "#left",
  "hx-select-oob": "#hud,#own",
  "hx-swap": "outerHTML",
};

function ThrowBar({ today }: { today: DailyAllowance | null }) {
  const { t, locale, now } = usePageView();
  const spent = today !== null && today.throwsLeft <= 0;
  return (
    <div className="dock" id="left" {...(today ? REFRESH_AFTER_THROW : {})}>
      {today ? <AllowanceLine today={today} /> : null}
      <a
        // htmx restores the focus to elements with an id.
        id="throw-open"
        className={spent ? "button secondary hero-button" : "button primary hero-button"}
        href="/throw"
        data-opens={today ? "throw" : undefined}
      >
        {spent
          ? t("bottles.home.more_throws", { when: formatAhead(locale, today.resetsAt, now) })
          : t("bottles.throw.open")}
      </a>
    </div>
  );
}

/** Loads other bottles without a page reload; without script a link. Says so when there are no others. */
function OtherBottlesLink({ items, seen }: Pick<HomeProps, "items" | "seen">) {
  const { t } = usePageView();
  if (items.length === 0) return null;
  if (!seen)
    return (
      // htmx moves the focus here from the link.
      <p id="further" tabIndex={-1}>
        {t("bottles.home.further_none")}
      </p>
    );
  const path = `/?seen=${seen.join(".")}`;
  return (
    <a
      id="further"
      className="chip"
      href={path}
      hx-get={path}
      hx-target=".water"
      hx-select=".water"
      hx-select-oob="#further"
      hx-swap="outerHTML"
      hx-sync="this:drop"
    >
      <Icon name="eye" size={20} />
      {t("bottles.home.further")}
    </a>
  );
}

export interface KnownInviter {
  id: string;
  nickname: string;
}

interface HomeProps {
  items: readonly DriftingBottle[];
  /** What a look further out leaves out; null: no more bottles are near. */
  seen: readonly string[] | null;
  /** null: signed out. */
  today: DailyAllowance | null;
  held: string | null;
  newcomer: boolean;
  /** The person's inviter, shown with the first hints; null: none. */
  inviter: KnownInviter | null;
  /** The list leaves out the bottles just seen. */
  further: boolean;
  /** null: signed out. */
  own: OwnBottles | null;
}

function SeaLine({ own, items, seen }: Pick<HomeProps, "own" | "items" | "seen">) {
  const { t } = usePageView();
  const others = <OtherBottlesLink items={items} seen={seen} />;
  return (
    <div className={items.length > 0 ? "quiet" : "quiet long"}>
      {own?.news ? (
        <NewsLine news={own.news}>{others}</NewsLine>
      ) : (
        <>
          <h1>{t("bottles.home.line", { n: items.length })}</h1>
          {others}
        </>
      )}
    </div>
  );
}

export function homePage(
  c: Ctx,
  { items, seen, today, held, newcomer, inviter, further, own }: HomeProps,
): Promise<Response> {
  const t = c.get("t");
  return renderPage(
    c,
    {
      title: t("shell.app.name"),
      about: t("shell.about.home"),
      keepable: true,
      bare: true,
      plain: today === null,
      metas: today ? WHOLE_AT_ONCE : null,
    },
    <>
      <HomeHeader held={held} today={today} inviter={inviter} />
      <Main className="home">
        <SeaLine own={own} items={items} seen={seen} />
        <div className="stage">
          <SeaScene />
          <DriftingBottles items={items} hint={newcomer} further={further} hasNews={Boolean(own?.news)} />
          {own ? <OwnBottlesInView {...own} /> : null}
        </div>
        <ThrowBar today={today} />
      </Main>
      <EffectsIsland />
    </>,
  );
}
