import type { ListPage } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { countryName } from "../../../i18n/countries";
import { renderTitledPage } from "../../../shell/document/page";
import { markupInView, pageViewOf } from "../../../shell/parts/page-view";
import { ReportLink } from "../../../shell/parts/report-link";
import { AuthorByline } from "../../../ui/letter";
import type { SquarePageView } from "../../input";
import type { DesignCard, Designer } from "../../listed-design";
import { type DesignGridLinks, designGridMarkup } from "./design-grid";

const designerGridLinks = (id: string): DesignGridLinks => ({
  next: (cursor, n) => `/bottle-square/by/${id}?${new URLSearchParams({ cursor, n: String(n) })}`,
  here: (n) => `/bottle-square/by/${id}?n=${n}`,
});

/** A designer's listed designs. */
export function designerPage(
  c: Ctx,
  designer: Designer,
  { n, added }: SquarePageView,
  list: ListPage<DesignCard>,
): Promise<Response> {
  const { t, language } = pageViewOf(c);
  const title = t("square.from", { name: designer.nickname });
  const bare = list.items.length === 0 && list.nextCursor === null;
  const byline = (
    <div className="row between">
      <AuthorByline person={designer} meta={countryName(designer.country, language)} href={`/friends/${designer.id}`} />
      <ReportLink kind="user" id={designer.id} by={designer} look="bare" />
    </div>
  );
  const none = <p className="muted comment">{t("square.from_none")}</p>;
  return renderTitledPage(
    c,
    { title, back: "/bottle-square" },
    (view) =>
      markupInView(view, byline) +
      (bare
        ? markupInView(view, none)
        : designGridMarkup(view, { ...list, onward: designerGridLinks(designer.id), n, added })),
  );
}
