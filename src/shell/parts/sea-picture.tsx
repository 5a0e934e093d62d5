import { DayNightPicture } from "../../ui/pictures";
import { heroBottlePaths } from "../../ui/scene";
import { beachName, lightSeaName, nightSeaName } from "../../ui/sea/picture-names";
import { assetUrl } from "../document/assets";
import { elementWithMarkup } from "../document/cached-part";
import { markupTemplate } from "../document/markup-template";
import { usePageView } from "./page-view";
import { readerSkyOf } from "./reader-sky";

const NIGHT = "(prefers-color-scheme: dark)";
const WIDE = "(min-width: 481px)";

/** The sea behind home: its picture under the reader's sky, and what moves on it. */
export function SeaScene() {
  const sky = readerSkyOf(usePageView());
  return (
    <>
      <picture>
        <source media={`${NIGHT} and ${WIDE}`} srcSet={assetUrl(nightSeaName(sky, true))} />
        <source media={NIGHT} srcSet={assetUrl(nightSeaName(sky))} />
        <source media={WIDE} srcSet={assetUrl(lightSeaName(sky, true))} />
        <img className={`scene ${sky.light}`} src={assetUrl(lightSeaName(sky))} alt="" fetchPriority="high" />
      </picture>
      {sky.beach ? <img className="beach" src={assetUrl(beachName(sky.beach))} alt="" /> : null}
      <div className="swell" aria-hidden="true">
        <i />
        <i />
        <i />
        <i className="foam" />
      </div>
    </>
  );
}

/** The sea at the head of a page, under the reader's sky. */
export function SeaPicture() {
  const sky = readerSkyOf(usePageView());
  return <DayNightPicture className="sea" day={assetUrl(lightSeaName(sky))} night={assetUrl(nightSeaName(sky))} />;
}

interface HeroTexts {
  day: string;
  night: string;
  bottleDay: string;
  bottleNight: string;
  alt: string;
}

const heroMarkup = markupTemplate<object, HeroTexts>(
  { day: "raw", night: "raw", bottleDay: "raw", bottleNight: "raw", alt: "text" },
  ({ day, night, bottleDay, bottleNight, alt }) => (
    <>
      <DayNightPicture className="sea" day={day} night={night} />
      <DayNightPicture className="afloat" day={bottleDay} night={bottleNight} alt={alt} />
    </>
  ),
);

/** Head of a bottle's page: the sea under the reader's sky, and the bottle on it. */
export function BottleHero({ svg, rtl, alt }: { svg: string; rtl: boolean; alt: string }) {
  const sky = readerSkyOf(usePageView());
  const bottle = heroBottlePaths(svg, rtl);
  const markup = heroMarkup(
    {},
    {
      day: assetUrl(lightSeaName(sky)),
      night: assetUrl(nightSeaName(sky)),
      bottleDay: bottle.day,
      bottleNight: bottle.night,
      alt,
    },
  );
  return elementWithMarkup("div", { className: "hero" }, markup);
}
