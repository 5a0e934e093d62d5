import type { ReactNode } from "react";
import type { Paged } from "../../../db/paging";
import { MoreRow } from "../../../shell/more-row";
import { useView } from "../../../shell/view";
import { describePicture } from "../../../ui/bottle/describe";
import { Count } from "../../../ui/count";
import { CardArt } from "../../../ui/scene";
import type { Hung } from "../../view";
import { Heart, Hearts } from "./heart";

/** Cards in the first view; the others load lazily. */
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
      <h2 id={`name-${id}`} dir="auto">
        <a href={`/bottle-square/${id}`}>{name}</a>
      </h2>
      <p>
        <bdi>{designer.nickname}</bdi>
      </p>
      <div className="numeric">
        <Worth design={design} />
        <Heart id={id} likeCount={likeCount} likedByMe={likedByMe} own={own} />
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
