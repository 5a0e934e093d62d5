import type { Ctx } from "../../../../http/env";
import { elementWithMarkup } from "../../../../shell/document/cached-part";
import { markupTemplate } from "../../../../shell/document/markup-template";
import { renderPage } from "../../../../shell/document/page";
import { mainMarkup } from "../../../../shell/document/page-shell";
import { effectsMarkup } from "../../../../shell/parts/effects";
import type { PageView } from "../../../../shell/parts/page-view";
import { seaSceneMarkup } from "../../../../shell/parts/sea-picture";
import type { OwnBottles } from "../../../reading/own-news";
import type { DriftingBottle } from "../../../sea/drifting";
import type { DailyAllowance } from "../../../throwing/throw";
import { driftingBottlesMarkup } from "./drifting-bottles";
import { homeHeaderMarkup, type KnownInviter } from "./home-header";
import { ownBottlesMarkup } from "./own-bottles";
import { seaLineMarkup } from "./sea-line";
import { throwBarMarkup } from "./throw-bar";

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

const stageMarkup = markupTemplate<object, { content: string }>({ content: "raw" }, ({ content }) =>
  elementWithMarkup("div", { className: "stage" }, content),
);

function homeMarkup(view: PageView, { items, seen, today, held, newcomer, inviter, further, own }: HomeProps): string {
  const sea = driftingBottlesMarkup(view, { items, hint: newcomer, further, hasNews: Boolean(own?.news) });
  const content =
    seaLineMarkup(view, { news: own?.news ?? null, waiting: own?.waiting ?? 0, afloat: items.length, seen }) +
    stageMarkup({}, { content: seaSceneMarkup(view) + sea + (own ? ownBottlesMarkup(view, own) : "") }) +
    throwBarMarkup(view, today);
  return homeHeaderMarkup(view, { held, today, inviter }) + mainMarkup(view, "home", content) + effectsMarkup(view);
}

export function homePage(c: Ctx, home: HomeProps): Promise<Response> {
  const t = c.get("t");
  const signedIn = home.today !== null;
  const options = { about: t("shell.about.home"), keepable: true, bare: true, plain: !signedIn, whole: signedIn };
  return renderPage(c, { title: t("shell.app.name"), ...options }, (view) => homeMarkup(view, home));
}
