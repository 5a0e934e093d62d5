import type { ReactNode } from "react";
import type { Paged } from "../../../db/paging";
import { MoreRow } from "../../../shell/more-row";
import { useView, type View } from "../../../shell/view";
import { describePicture } from "../../../ui/bottle/describe";
import { Count } from "../../../ui/count";
import { CardArt } from "../../../ui/scene";
import type { Hung } from "../../view";
import { Hearts, heartOf } from "./heart";

/** Cards in the first view; the others load lazily. */
const AT_ONCE = 4;

function worth({ t, language }: View, { price, viewCount }: Hung) {
  if (price === null)
    return Count({ of: "eye", n: viewCount, text: t("bottles.page.views", { n: viewCount }), language });
  return Count({ of: "coin", n: price, text: t("bottles.home.coins", { n: price }), language });
}

/** Functions instead of components: a page has twenty cards. */
function card(view: View, design: Hung, lazy: boolean, here?: string) {
  const { id, name, svg, params, designer, likeCount, likedByMe } = design;
  const own = designer.id === view.person?.id;
  return (
    <li key={id} className="card design-card" data-here={here}>
      {CardArt({ svg, lazy, alt: describePicture(view.language, params) })}
      <h2 id={`name-${id}`}>
        <a href={`/bottle-square/${id}`}>
          <bdi>{name}</bdi>
        </a>
      </h2>
      <p>
        <bdi>{designer.nickname}</bdi>
      </p>
      <div className="numeric">
        {worth(view, design)}
        {heartOf(view, { id, likeCount, likedByMe, own })}
      </div>
    </li>
  );
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
