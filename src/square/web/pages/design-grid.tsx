import type { ReactNode } from "react";
import type { ListPage } from "../../../db/paging";
import type { Language } from "../../../i18n/languages";
import { type Translate, translatorFor } from "../../../i18n/translator";
import { cachedMarkup, elementWithMarkup } from "../../../shell/document/cached-markup";
import { MoreRow } from "../../../shell/parts/more-row";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { describePicture } from "../../../ui/bottle/describe";
import { IconCount } from "../../../ui/icon-count";
import { DesignCardArt } from "../../../ui/scene";
import type { ListedDesign } from "../../listed-design";
import { LikeForms, renderLikeButton } from "./like-button";

/** Cards in the first view; the others load lazily. */
const EAGER_CARDS = 4;

interface DesignCardProps
  extends Pick<ListedDesign, "id" | "name" | "svg" | "price" | "viewCount" | "likeCount" | "likedByMe"> {
  language: Language;
  nickname: string;
  alt: string;
  own: boolean;
  lazy: boolean;
}

function priceOrViews(t: Translate, { language, price, viewCount }: DesignCardProps) {
  if (price === null)
    return IconCount({ of: "eye", n: viewCount, text: t("bottles.page.views", { n: viewCount }), language });
  return IconCount({ of: "coin", n: price, text: t("bottles.home.coins", { n: price }), language });
}

/** Enough for the first pages in a few languages. */
const MAX_CACHED_CARDS = 300;

/** Cached, as most people see the same cards. */
const cachedCardContent = cachedMarkup((face: DesignCardProps) => {
  const { language, id, name, svg, alt, lazy, nickname } = face;
  const t = translatorFor(language);
  return (
    <>
      <DesignCardArt svg={svg} lazy={lazy} alt={alt} />
      <h2 id={`name-${id}`}>
        <a href={`/bottle-square/${id}`}>
          <bdi>{name}</bdi>
        </a>
      </h2>
      <p>
        <bdi>{nickname}</bdi>
      </p>
      <div className="numeric">
        {priceOrViews(t, face)}
        {renderLikeButton({ t, language }, face)}
      </div>
    </>
  );
}, MAX_CACHED_CARDS);

/** A function instead of a component: a page has twenty cards. */
function renderDesignCard(
  { language, person }: PageView,
  design: ListedDesign,
  lazy: boolean,
  here?: string,
) {
  const { id, name, svg, params, designer, price, viewCount, likeCount, likedByMe } = design;
  const face = cachedCardContent({
    ...{ language, id, name, svg, lazy, price, viewCount, likeCount, likedByMe },
    nickname: designer.nickname,
    alt: describePicture(language, params),
    own: designer.id === person?.id,
  });
  return elementWithMarkup("li", { key: id, className: "card design-card", "data-here": here }, face);
}

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

/** Endless list in two columns; the URL keeps its length, so that going back shows the same cards. */
export function DesignGrid({ items, nextCursor, onward, n, added, step }: DesignGridProps): ReactNode {
  const view = usePageView();
  const { t } = view;
  const next = nextCursor === null ? null : onward.next(nextCursor, n + step);
  return (
    <LikeForms>
      <ul className="wall" id="wall">
        {items.map((design, i) =>
          renderDesignCard(
            view,
            design,
            added || i >= EAGER_CARDS,
            added && i === 0 ? onward.here(n) : undefined,
          ),
        )}
        {next ? (
          <MoreRow next={next} rows="#wall > li">
            {t("square.more")}
          </MoreRow>
        ) : null}
      </ul>
    </LikeForms>
  );
}
