import type { ReactNode } from "react";
import type { Paged } from "../../../db/paging";
import { MoreRow } from "../../../shell/more-row";
import { useView } from "../../../shell/view";
import { describePicture } from "../../../ui/bottle/describe";
import { Count } from "../../../ui/count";
import { CardArt } from "../../../ui/scene";
import type { Hung } from "../../view";
import { Heart, Hearts } from "./heart";

/** Cards that are in sight at once on a phone; pictures below them load when they come near. */
const AT_ONCE = 4;

function Worth({ design: { price, viewCount } }: { design: Hung }) {
  const { t, language } = useView();
  if (price === null)
    return (
      <Count of="eye" n={viewCount} text={t("bottles.page.views", { n: viewCount })} language={language} />
    );
  return <Count of="coin" n={price} text={t("bottles.home.coins", { n: price })} language={language} />;
}

function Card({ design, lazy, here }: { design: Hung; lazy: boolean; here?: string }) {
  const { person, language } = useView();
  const { id, name, svg, params, designer, likeCount, likedByMe } = design;
  const own = designer.id === person?.id;
  return (
    <li className="card design-card" data-here={here}>
      <CardArt svg={svg} lazy={lazy} alt={describePicture(language, params)} />
      <h2 id={`name-${id}`}>
        <a href={`/bottle-square/${id}`}>{name}</a>
      </h2>
      <p>{designer.nickname}</p>
      <div className="numeric">
        <Worth design={design} />
        <Heart id={id} likeCount={likeCount} likedByMe={likedByMe} own={own} />
      </div>
    </li>
  );
}

/** How a wall goes on: addresses from a cursor, and of the whole as far as it then stands. */
export interface Onward {
  /** From a cursor on, when so many stand before its end. */
  next(cursor: string, n: number): string;
  /** The first `n` of it. */
  here(n: number): string;
}

interface Props extends Paged<Hung> {
  onward: Onward;
  /** How many cards stand on it with these. */
  n: number;
  /** These are what is added to a wall that stands already. */
  added: boolean;
  step: number;
}

/**
 * Two columns of cards that go on by themselves when their end comes into view, by a tap without a script. The
 * address then says how far it stands, so that the way back finds it as it was left.
 */
export function Wall({ items, nextCursor, onward, n, added, step }: Props): ReactNode {
  const { t } = useView();
  const next = nextCursor === null ? null : onward.next(nextCursor, n + step);
  return (
    <Hearts>
      <ul className="wall" id="wall">
        {items.map((design, i) => (
          <Card
            key={design.id}
            design={design}
            lazy={added || i >= AT_ONCE}
            here={added && i === 0 ? onward.here(n) : undefined}
          />
        ))}
        {next ? (
          <MoreRow next={next} rows="#wall > li">
            {t("square.more")}
          </MoreRow>
        ) : null}
      </ul>
    </Hearts>
  );
}
