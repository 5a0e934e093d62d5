import type { ReactNode } from "react";
import type { ListPage } from "../../../db/paging";
import type { Locale } from "../../../i18n/locales";
import { elementWithMarkup } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import { useChosen, useIdPrefix } from "../../../shell/panes/as-list";
import { countMarkup } from "../../../shell/parts/count-markup";
import { moreRowMarkup } from "../../../shell/parts/more-row";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import { describePicture } from "../../../ui/bottle/describe";
import { cardArtPaths, DesignCardArt } from "../../../ui/scene";
import type { ListedDesign } from "../../listed-design";
import { LikeForms, likeButtonMarkup } from "./like-button";

/** Cards in the first view; the others load lazily. */
const EAGER_CARDS = 4;

interface DesignCardProps {
  lazy: boolean;
  /** In the list beside the design's page. */
  chosen: "true" | undefined;
  nameLang: string | undefined;
  nicknameLang: string | undefined;
  idPrefix: string;
  /** Path of the list with the cards up to this one; absent: it was there from the start. */
  here: string | undefined;
  id: string;
  day: string;
  night: string;
  alt: string;
  name: string;
  nickname: string;
  /** Markup of its price or views, and of its like button. */
  counts: string;
}

const designCardMarkup = markupTemplate(
  { texts: ["here", "alt", "name", "nickname"], markups: ["id", "day", "night", "counts"] },
  (card: DesignCardProps) => (
    <li className="card design-card" data-here={card.here}>
      <DesignCardArt day={card.day} night={card.night} lazy={card.lazy} alt={card.alt} />
      <h2 id={`${card.idPrefix}name-${card.id}`}>
        <a href={`/bottle-square/${card.id}`} aria-current={card.chosen}>
          <bdi dir="auto" lang={card.nameLang}>
            {card.name}
          </bdi>
        </a>
      </h2>
      <p>
        <bdi dir="auto" lang={card.nicknameLang}>
          {card.nickname}
        </bdi>
      </p>
      {elementWithMarkup("div", { className: "numeric" }, card.counts)}
    </li>
  ),
);
export interface DesignGridLinks {
  /** Path of the next page, from a cursor, after `n` cards. */
  next(cursor: string, n: number): string;
  /** Path of the list with its first `n` cards. */
  here(n: number): string;
}

interface DesignGridProps extends ListPage<ListedDesign> {
  onward: DesignGridLinks;
  /** Number of cards on the page including these. */
  n: number;
  added: boolean;
  step: number;
}

const priceOrViewsMarkup = (locale: Locale, { price, viewCount }: ListedDesign): string =>
  price === null ? countMarkup({ of: "eye", n: viewCount, locale }) : countMarkup({ of: "coin", n: price, locale });

interface CardPlace {
  lazy: boolean;
  here: string | undefined;
  chosen: "true" | undefined;
  idPrefix: string;
}

/** A card as the reader sees it. */
function cardMarkup({ locale, person }: PageView, design: ListedDesign, place: CardPlace): string {
  const { id, name, svg, params, designer } = design;
  const own = designer.id === person?.id;
  const { idPrefix } = place;
  return designCardMarkup({
    ...place,
    ...cardArtPaths(svg),
    id,
    name,
    nickname: designer.nickname,
    nameLang: nameAttributes(name).lang,
    nicknameLang: nameAttributes(designer.nickname).lang,
    alt: describePicture(locale, params),
    counts: priceOrViewsMarkup(locale, design) + likeButtonMarkup({ ...design, locale, own, idPrefix }),
  });
}

/** Endless list in two columns; the URL keeps its length, so that going back shows the same cards. */
export function DesignGrid({ items, nextCursor, onward, n, added, step }: DesignGridProps): ReactNode {
  const view = usePageView();
  const chosen = useChosen();
  const idPrefix = useIdPrefix();
  const next = nextCursor === null ? null : onward.next(nextCursor, n + step);
  const cards = items.map((design, i) =>
    cardMarkup(view, design, {
      lazy: added || i >= EAGER_CARDS,
      here: added && i === 0 ? onward.here(n) : undefined,
      chosen: chosen(`/bottle-square/${design.id}`),
      idPrefix,
    }),
  );
  const more = moreRowMarkup(view.t, { next, rows: "#wall > li", text: view.t("square.more") });
  return <LikeForms>{elementWithMarkup("ul", { className: "wall", id: "wall" }, cards.join("") + more)}</LikeForms>;
}
