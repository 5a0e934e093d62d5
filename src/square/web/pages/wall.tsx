import type { ReactNode } from "react";
import type { Paged } from "../../../db/paging";
import { type Translate, translate } from "../../../i18n/intl";
import type { Language } from "../../../i18n/languages";
import { filled, kept } from "../../../shell/document/kept";
import { MoreRow } from "../../../shell/parts/more-row";
import { useView, type View } from "../../../shell/parts/view";
import { describePicture } from "../../../ui/bottle/describe";
import { Count } from "../../../ui/count";
import { CardArt } from "../../../ui/scene";
import type { Hung } from "../../view";
import { Hearts, heartOf } from "./heart";

/** Cards in the first view; the others load lazily. */
const AT_ONCE = 4;

interface Face extends Pick<Hung, "id" | "name" | "svg" | "price" | "viewCount" | "likeCount" | "likedByMe"> {
  language: Language;
  nickname: string;
  alt: string;
  own: boolean;
  lazy: boolean;
}

function worth(t: Translate, { language, price, viewCount }: Face) {
  if (price === null)
    return Count({ of: "eye", n: viewCount, text: t("bottles.page.views", { n: viewCount }), language });
  return Count({ of: "coin", n: price, text: t("bottles.home.coins", { n: price }), language });
}

/** The first pages, in a few languages. */
const FACES = 300;

/** Most people see most cards as somebody just did. */
const faceOf = kept((face: Face) => {
  const { language, id, name, svg, alt, lazy, nickname } = face;
  const t = translate(language);
  return (
    <>
      <CardArt svg={svg} lazy={lazy} alt={alt} />
      <h2 id={`name-${id}`}>
        <a href={`/bottle-square/${id}`}>
          <bdi>{name}</bdi>
        </a>
      </h2>
      <p>
        <bdi>{nickname}</bdi>
      </p>
      <div className="numeric">
        {worth(t, face)}
        {heartOf({ t, language }, face)}
      </div>
    </>
  );
}, FACES);

/** A function instead of a component: a page has twenty cards. */
function card({ language, person }: View, design: Hung, lazy: boolean, here?: string) {
  const { id, name, svg, params, designer, price, viewCount, likeCount, likedByMe } = design;
  const face = faceOf({
    ...{ language, id, name, svg, lazy, price, viewCount, likeCount, likedByMe },
    nickname: designer.nickname,
    alt: describePicture(language, params),
    own: designer.id === person?.id,
  });
  return filled("li", { key: id, className: "card design-card", "data-here": here }, face);
}

export interface Onward {
  /** From a cursor, after `n` cards. */
  next(cursor: string, n: number): string;
  /** The first `n` of it. */
  here(n: number): string;
}

interface Props extends Paged<Hung> {
  onward: Onward;
  /** How many cards stand on it with these. */
  n: number;
  added: boolean;
  step: number;
}

/** Endless list in two columns; the address keeps its length for the way back. */
export function Wall({ items, nextCursor, onward, n, added, step }: Props): ReactNode {
  const view = useView();
  const { t } = view;
  const next = nextCursor === null ? null : onward.next(nextCursor, n + step);
  return (
    <Hearts>
      <ul className="wall" id="wall">
        {items.map((design, i) =>
          card(view, design, added || i >= AT_ONCE, added && i === 0 ? onward.here(n) : undefined),
        )}
        {next ? (
          <MoreRow next={next} rows="#wall > li">
            {t("square.more")}
          </MoreRow>
        ) : null}
      </ul>
    </Hearts>
  );
}
