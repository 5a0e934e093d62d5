import { Fragment } from "react";
import { formatShortDate } from "../../../i18n/format";
import { deferredMarkup, type MaybeDeferred } from "../../../shell/document/deferred";
import { markupTemplate } from "../../../shell/document/markup-template";
import type { DeferredPart } from "../../../shell/document/page-stream";
import { markupInView, type PageView, usePageView } from "../../../shell/parts/page-view";
import { drawnSvg } from "../../../ui/voyage/drawn-svg";
import { drawPostmark, drawPostmarkWaves, POSTMARKS } from "../../../ui/voyage/postmark";
import { lastCountries } from "../../../ui/voyage/route";
import type { Bottle } from "../../reading/bottle-view";
import { isAuthoredBy } from "../localized";

/** One for each of the last countries, the newest last. The voyage says the same in words. */
function PostmarkRow({ bottle }: { bottle: Bottle }) {
  const { locale, zone } = usePageView();
  const stops = lastCountries(bottle.route, POSTMARKS);
  if (stops.length === 0) return null;
  return (
    <>
      {stops.map(({ country, at }, i) => {
        const mark = drawPostmark(country, formatShortDate(locale, at, zone), i === stops.length - 1);
        return <Fragment key={country}>{drawnSvg({ viewBox: "0 0 60 60" }, mark)}</Fragment>;
      })}
      {drawnSvg({ className: "waves", viewBox: "0 0 40 60" }, drawPostmarkWaves())}
    </>
  );
}

const rowMarkup = markupTemplate<object, { marks: string }>({ marks: "raw" }, ({ marks }) => (
  <div className="postmarks" aria-hidden="true">
    {marks}
  </div>
));

/** The postmarks on the edge of an own letter that was found. */
export function postmarksMarkup(
  view: PageView,
  parts: DeferredPart[],
  bottle: Bottle,
  more: MaybeDeferred<Bottle>,
): string {
  if (!isAuthoredBy(view.person, bottle) || bottle.pickCount === 0) return "";
  const marks = deferredMarkup(parts, more, (full) => markupInView(view, <PostmarkRow bottle={full} />));
  return rowMarkup({}, { marks });
}
