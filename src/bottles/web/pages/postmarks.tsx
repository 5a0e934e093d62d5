import { Fragment } from "react";
import { countryInText } from "../../../i18n/countries";
import { formatShortDate } from "../../../i18n/format";
import { formatList } from "../../../i18n/lists";
import { deferredMarkup, type MaybeDeferred } from "../../../shell/document/deferred";
import { markupTemplate } from "../../../shell/document/markup-template";
import type { DeferredPart } from "../../../shell/document/page-stream";
import { markupInView, type PageView, usePageView } from "../../../shell/parts/page-view";
import { drawnSvg } from "../../../ui/voyage/drawn-svg";
import { drawPostmark, drawPostmarkWaves, POSTMARKS } from "../../../ui/voyage/postmark";
import { lastCountries } from "../../../ui/voyage/route";
import type { Bottle } from "../../reading/bottle-view";
import { isAuthoredBy } from "../localized";

/**
 * One for each of the last countries, the newest last. The voyage says the same in words; who is not its author reads
 * countries only, and has them in words here.
 */
function Postmarks({ bottle, authored }: { bottle: Bottle; authored: boolean }) {
  const { locale, language, zone, t } = usePageView();
  const stops = lastCountries(bottle.route, POSTMARKS);
  if (stops.length === 0) return null;
  const places = stops.flatMap(({ country }) => (country ? [countryInText(country, language)] : []));
  return (
    <>
      {authored || places.length === 0 ? null : (
        <span className="visually-hidden">{t("bottles.voyage.found", { country: formatList(locale, places) })}</span>
      )}
      {stops.map(({ country, at }, i) => {
        const day = authored ? formatShortDate(locale, at, zone) : null;
        const mark = drawPostmark(country, day, i === stops.length - 1);
        return <Fragment key={country}>{drawnSvg({ viewBox: "0 0 60 60", "aria-hidden": true }, mark)}</Fragment>;
      })}
      {drawnSvg({ className: "waves", viewBox: "0 0 40 60", "aria-hidden": true }, drawPostmarkWaves())}
    </>
  );
}

const rowMarkup = markupTemplate<object, { marks: string }>({ marks: "raw" }, ({ marks }) => (
  <div className="postmarks">{marks}</div>
));

/** Whether the letter has postmarks for this reader: one's own that was found, or one that others found, too. */
export const hasPostmarks = ({ person }: Pick<PageView, "person">, bottle: Bottle): boolean =>
  isAuthoredBy(person, bottle) ? bottle.pickCount > 0 : bottle.finderPostmarks && bottle.pickCount > 1;

/** The postmarks on the edge of a letter. */
export function postmarksMarkup(
  view: PageView,
  parts: DeferredPart[],
  bottle: Bottle,
  more: MaybeDeferred<Bottle>,
): string {
  if (!hasPostmarks(view, bottle)) return "";
  const authored = isAuthoredBy(view.person, bottle);
  return deferredMarkup(parts, more, (full) => {
    const marks = markupInView(view, <Postmarks bottle={full} authored={authored} />);
    // Where all others who found it are of the other age band there is none.
    return marks && rowMarkup({}, { marks });
  });
}
