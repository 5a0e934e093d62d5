import type { ReactNode } from "react";
import type { ListPage } from "../../../db/paging";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { cachedPart } from "../../../shell/document/cached-part";
import { useChosen, useIdPrefix } from "../../../shell/panes/as-list";
import { MoreRow } from "../../../shell/parts/more-row";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import { describePicture } from "../../../ui/bottle/describe";
import { IconCount } from "../../../ui/icon-count";
import { DesignCardArt } from "../../../ui/scene";
import type { ListedDesign } from "../../listed-design";
import { LikeButton, LikeForms } from "./like-button";

/** Cards in the first view; the others load lazily. */
const EAGER_CARDS = 4;

interface DesignCardProps
  extends Pick<ListedDesign, "id" | "name" | "svg" | "price" | "viewCount" | "likeCount" | "likedByMe"> {
  locale: Locale;
  nickname: string;
  alt: string;
  own: boolean;
  lazy: boolean;
  /** In the list beside the design's page. */
  chosen: "true" | undefined;
  idPrefix: string;
}

type PriceOrViewsProps = Pick<DesignCardProps, "locale" | "price" | "viewCount">;

function PriceOrViews({ locale, price, viewCount }: PriceOrViewsProps) {
  const t = translatorFor(locale);
  return price === null ? (
    <IconCount of="eye" n={viewCount} text={t("bottles.page.views", { n: viewCount })} locale={locale} />
  ) : (
    <IconCount of="coin" n={price} text={t("bottles.home.coins", { n: price })} locale={locale} />
  );
}

/** Enough for the first pages in a few languages. */
const MAX_CACHED_CARDS = 300;

/** Cached, as most people see the same cards. */
const DesignCardContent = cachedPart(
  ({ locale, id, name, svg, alt, lazy, nickname, chosen, idPrefix, ...counts }: DesignCardProps) => (
    <>
      <DesignCardArt svg={svg} lazy={lazy} alt={alt} />
      <h2 id={`${idPrefix}name-${id}`}>
        <a href={`/bottle-square/${id}`} aria-current={chosen}>
          <bdi {...nameAttributes(name)}>{name}</bdi>
        </a>
      </h2>
      <p>
        <bdi {...nameAttributes(nickname)}>{nickname}</bdi>
      </p>
      <div className="numeric">
        <PriceOrViews locale={locale} {...counts} />
        <LikeButton locale={locale} id={id} idPrefix={idPrefix} {...counts} />
      </div>
    </>
  ),
  { keep: MAX_CACHED_CARDS },
);

function DesignCard({ design, lazy, here }: { design: ListedDesign; lazy: boolean; here?: string }) {
  const { locale, person } = usePageView();
  const { id, name, svg, params, designer, price, viewCount, likeCount, likedByMe } = design;
  return (
    <DesignCardContent
      as="li"
      attributes={{ className: "card design-card", "data-here": here }}
      {...{ locale, id, name, svg, lazy, price, viewCount, likeCount, likedByMe }}
      nickname={designer.nickname}
      alt={describePicture(locale, params)}
      own={designer.id === person?.id}
      chosen={useChosen()(`/bottle-square/${id}`)}
      idPrefix={useIdPrefix()}
    />
  );
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
  const { t } = usePageView();
  const next = nextCursor === null ? null : onward.next(nextCursor, n + step);
  return (
    <LikeForms>
      <ul className="wall" id="wall">
        {items.map((design, i) => (
          <DesignCard
            key={design.id}
            design={design}
            lazy={added || i >= EAGER_CARDS}
            here={added && i === 0 ? onward.here(n) : undefined}
          />
        ))}
        <MoreRow next={next} rows="#wall > li">
          {t("square.more")}
        </MoreRow>
      </ul>
    </LikeForms>
  );
}
