import type { Ctx } from "../../../../http/env";
import { renderPage } from "../../../../shell/document/page";
import { WHOLE_AT_ONCE } from "../../../../shell/document/page-reveal";
import { Main } from "../../../../shell/panes/as-list";
import { EffectsIsland } from "../../../../shell/parts/effects";
import { usePageView } from "../../../../shell/parts/page-view";
import { SeaScene } from "../../../../shell/parts/sea-picture";
import { Icon } from "../../../../ui/icon";
import type { OwnBottles } from "../../../reading/own-news";
import type { DriftingBottle } from "../../../sea/drifting";
import type { DailyAllowance } from "../../../throwing/throw";
import { DriftingBottles } from "./drifting-bottles";
import { HomeHeader, type KnownInviter } from "./home-header";
import { NewsLine, OwnBottlesInView } from "./own-bottles";
import { ThrowBar } from "./throw-bar";

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
