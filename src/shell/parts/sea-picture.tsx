import type { ComponentProps } from "react";
import { DayNightPicture } from "../../ui/pictures";
import { HeroBottle } from "../../ui/scene";
import { beachName, lightSeaName, nightSeaName } from "../../ui/sea/picture-names";
import { assetUrl } from "../document/assets";
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

/** Head of a bottle's page. */
export function BottleHero(bottle: ComponentProps<typeof HeroBottle>) {
  return (
    <div className="hero">
      <SeaPicture />
      <HeroBottle {...bottle} />
    </div>
  );
}
