import type { ListPage } from "../../../db/paging";
import { formatNumber } from "../../../i18n/format";
import { PAGE_LIMITS } from "../../../limits/http";
import { markupTemplate } from "../../../shell/document/markup-template";
import { chosenIn, idPrefixOf } from "../../../shell/panes/as-list";
import { moreRowMarkup } from "../../../shell/parts/more-row";
import type { PageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import { describePicture } from "../../../ui/bottle/describe";
import { Tally } from "../../../ui/icon-count";
import { DesignCardArt, stagePaths } from "../../../ui/scene";
import { variantStem } from "../../../ui/sea/variant-names";
import type { DesignCard } from "../../listed-design";
import { LikeSubmit, likedListMarkup, likeLabel } from "./like-button";

/** Cards in the first view; the others load lazily. */
const EAGER_CARDS = 4;

interface DesignCardProps {
  forSale: boolean;
  /** null: the reader is the designer. */
  likedByMe: boolean | null;
  lazy: boolean;
  /** In the list beside the design's page. */
  chosen: "true" | undefined;
  idPrefix: string;
}

interface DesignCardTexts {
  /** Path of the list with the cards up to this one; absent: it was there from the start. */
  here: string | undefined;
  id: string;
  /** What the paths of its picture begin with. */
  stem: string;
  alt: string;
  name: string;
  nickname: string;
  nameLang: string | undefined;
  nicknameLang: string | undefined;
  /** Number and sentence of its price or its views. */
  count: string;
  countText: string;
  likes: string;
  likesText: string;
}

type CardCountsProps = Pick<DesignCardProps, "forSale" | "likedByMe" | "idPrefix"> &
  Pick<DesignCardTexts, "id" | "count" | "countText" | "likes" | "likesText">;

function CardCounts({ forSale, likedByMe, idPrefix, id, count, countText, likes, likesText }: CardCountsProps) {
  return (
    <div className="numeric">
      <Tally of={forSale ? "coin" : "eye"} text={countText} count={count} />
      {likedByMe === null ? (
        <Tally of="heart" text={likesText} count={likes} />
      ) : (
        <LikeSubmit {...{ id, likedByMe, idPrefix, label: likesText, count: likes }} />
      )}
    </div>
  );
}

const designCardMarkup = markupTemplate<DesignCardProps, DesignCardTexts>(
  {
    here: "text",
    id: "raw",
    stem: "raw",
    alt: "text",
    name: "text",
    nickname: "text",
    nameLang: "raw",
    nicknameLang: "raw",
    count: "raw",
    countText: "text",
    likes: "raw",
    likesText: "text",
  },
  ({ lazy, chosen, nameLang, nicknameLang, here, stem, alt, name, nickname, ...counts }) => (
    <li className="card design-card" data-here={here}>
      <DesignCardArt {...stagePaths(stem, "card", false)} lazy={lazy} alt={alt} />
      <h2 id={`${counts.idPrefix}name-${counts.id}`} dir="auto" lang={nameLang}>
        <a href={`/bottle-square/${counts.id}`} aria-current={chosen}>
          {name}
        </a>
      </h2>
      <p dir="auto" lang={nicknameLang}>
        {nickname}
      </p>
      <CardCounts {...counts} />
    </li>
  ),
);

export interface DesignGridLinks {
  /** Path of the next page, from a cursor, after `n` cards. */
  next(cursor: string, n: number): string;
  /** Path of the list with its first `n` cards. */
  here(n: number): string;
}

interface DesignGridProps extends ListPage<DesignCard> {
  onward: DesignGridLinks;
  /** Number of cards on the page including these. */
  n: number;
  added: boolean;
}

type CardPlace = Pick<DesignCardProps, "lazy" | "chosen" | "idPrefix"> & Pick<DesignCardTexts, "here">;

function cardTexts({ locale, t }: PageView, design: DesignCard, own: boolean) {
  const { price, viewCount: views, likeCount } = design;
  return {
    stem: variantStem(design.svg),
    alt: describePicture(locale, design.params),
    count: formatNumber(locale, price ?? views),
    countText: price === null ? t("bottles.page.views", { n: views }) : t("bottles.home.coins", { n: price }),
    likes: formatNumber(locale, likeCount),
    likesText: likeLabel(locale, likeCount, own),
  };
}

/** A card as the reader sees it. */
function cardMarkup(view: PageView, design: DesignCard, { lazy, chosen, idPrefix, here }: CardPlace): string {
  const { id, name, price, designer, likedByMe } = design;
  const { nickname } = designer;
  const own = designer.id === view.person?.id;
  const [nameLang, nicknameLang] = [nameAttributes(name).lang, nameAttributes(nickname).lang];
  return designCardMarkup(
    { forSale: price !== null, likedByMe: own ? null : likedByMe, lazy, chosen, idPrefix },
    { here, id, name, nickname, nameLang, nicknameLang, ...cardTexts(view, design, own) },
  );
}

/** Endless list in two columns; the URL keeps its length, so that going back shows the same cards. */
export function designGridMarkup(view: PageView, { items, nextCursor, onward, n, added }: DesignGridProps): string {
  const chosenOf = chosenIn(view);
  const idPrefix = idPrefixOf(view);
  const next = nextCursor === null ? null : onward.next(nextCursor, n + PAGE_LIMITS.size);
  let cards = "";
  for (const [i, design] of items.entries()) {
    const here = added && i === 0 ? onward.here(n) : undefined;
    const chosen = chosenOf(`/bottle-square/${design.id}`);
    cards += cardMarkup(view, design, { lazy: added || i >= EAGER_CARDS, here, chosen, idPrefix });
  }
  cards += moreRowMarkup(view.t, { next, rows: "#wall > li", text: view.t("square.more") });
  return likedListMarkup({ idPrefix }, { cards });
}
