import type { Ctx } from "../../../../http/env";
import type { MessageWithThing } from "../../../../messages/messages";
import { elementWithMarkup } from "../../../../shell/document/cached-part";
import { inlineFirstStyles } from "../../../../shell/document/first-visit";
import { markupTemplate } from "../../../../shell/document/markup-template";
import { renderPage } from "../../../../shell/document/page";
import { mainMarkup } from "../../../../shell/document/page-shell";
import { effectsMarkup } from "../../../../shell/parts/effects";
import type { PageView } from "../../../../shell/parts/page-view";
import { seaSceneMarkup } from "../../../../shell/parts/sea-picture";
import type { HeldBottles } from "../../../holding/held-state";
import type { OwnBottles } from "../../../reading/own-news";
import type { SeaView } from "../../../sea/drifting";
import type { DailyAllowance } from "../../../throwing/throw";
import { driftingBottlesMarkup } from "./drifting-bottles";
import type { DueHint } from "./hints";
import { homeHeaderMarkup, type KnownInviter } from "./home-header";
import { ownBottlesMarkup } from "./own-bottles";
import { seaLineMarkup } from "./sea-line";
import { throwBarMarkup } from "./throw-bar";

interface HomeProps {
  items: SeaView;
  /** What a look further out leaves out; null: no more bottles are near. */
  seen: readonly string[] | null;
  /** null: signed out. */
  today: DailyAllowance | null;
  held: HeldBottles | null;
  newcomer: boolean;
  /** The person's inviter, shown with the first hints; null: none. */
  inviter: KnownInviter | null;
  /** The list leaves out the bottles just seen. */
  further: boolean;
  /** null: signed out. */
  own: OwnBottles | null;
  /** The newest unread message, where there are no news of one's own bottles; null: none. */
  message: MessageWithThing | null;
  /** The hint that is due; null: none. */
  hint: DueHint | null;
}

const stageMarkup = markupTemplate<object, { content: string }>({ content: "raw" }, ({ content }) =>
  elementWithMarkup("div", { className: "stage" }, content),
);

function homeMarkup(view: PageView, home: HomeProps): string {
  const { items, seen, today, held, newcomer, inviter, further, own, message, hint } = home;
  const hasNews = Boolean(own?.news ?? message ?? view.stranger);
  const sea = driftingBottlesMarkup(view, { items, newcomer, hint, further, hasNews });
  const line = {
    news: own?.news ?? null,
    message,
    waiting: own?.waiting ?? 0,
    afloat: items.filter(Boolean).length,
    seen,
  };
  const content =
    seaLineMarkup(view, line) +
    stageMarkup({}, { content: seaSceneMarkup(view) + sea + (own ? ownBottlesMarkup(view, own) : "") }) +
    throwBarMarkup(view, today);
  return homeHeaderMarkup(view, { held, today, inviter }) + mainMarkup(view, "home", content) + effectsMarkup(view);
}

export function homePage(c: Ctx, home: HomeProps): Promise<Response> {
  const t = c.get("t");
  const signedIn = home.today !== null;
  const inlined = inlineFirstStyles(c);
  const options = {
    about: t("shell.about.home"),
    keepable: true,
    bare: true,
    plain: !signedIn,
    whole: signedIn,
    inlined,
  };
  return renderPage(c, { title: t("shell.app.name"), ...options }, (view) => homeMarkup(view, home));
}
