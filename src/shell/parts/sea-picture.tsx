import { DayNightPicture } from "../../ui/pictures";
import { heroBottlePaths } from "../../ui/scene";
import { beachName, lightSeaName, nightSeaName } from "../../ui/sea/picture-names";
import { assetUrl } from "../document/assets";
import { cachedMarkup } from "../document/cached-part";
import { markupTemplate } from "../document/markup-template";
import { type PageView, usePageView } from "./page-view";
import { readerSkyOf } from "./reader-sky";

const NIGHT = "(prefers-color-scheme: dark)";
const WIDE = "(min-width: 481px)";

interface SceneProps {
  hours: string;
  light: string;
  night: string;
  wideLight: string;
  wideNight: string;
  beach: string | null;
}

const Scene = ({ hours, light, night, wideLight, wideNight, beach }: SceneProps) => (
  <>
    <picture>
      <source media={`${NIGHT} and ${WIDE}`} srcSet={wideNight} />
      <source media={NIGHT} srcSet={night} />
      <source media={WIDE} srcSet={wideLight} />
      <img className={`scene ${hours}`} src={light} alt="" fetchPriority="high" />
    </picture>
    {beach ? <img className="beach" src={beach} alt="" /> : null}
    <div className="swell" aria-hidden="true">
      <i />
      <i />
      <i />
      <i className="foam" />
    </div>
  </>
);

function scenePropsOf(view: PageView): SceneProps {
  const sky = readerSkyOf(view);
  return {
    hours: sky.light,
    light: assetUrl(lightSeaName(sky)),
    night: assetUrl(nightSeaName(sky)),
    wideLight: assetUrl(lightSeaName(sky, true)),
    wideNight: assetUrl(nightSeaName(sky, true)),
    beach: sky.beach && assetUrl(beachName(sky.beach)),
  };
}

/** The sea behind home: its picture under the reader's sky, and what moves on it. */
export const SeaScene = () => <Scene {...scenePropsOf(usePageView())} />;

const sceneMarkup = cachedMarkup(Scene);

/** `SeaScene` beside markup. */
export const seaSceneMarkup = (view: PageView): string => sceneMarkup(scenePropsOf(view));

/** The sea at the head of a page, under the reader's sky. */
function SeaPicture() {
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

const Hero = ({ day, night, bottleDay, bottleNight, alt }: HeroTexts) => (
  <div className="hero">
    <DayNightPicture className="sea" day={day} night={night} />
    <DayNightPicture className="afloat" day={bottleDay} night={bottleNight} alt={alt} />
  </div>
);

const filledHero = markupTemplate<object, HeroTexts>(
  { day: "raw", night: "raw", bottleDay: "raw", bottleNight: "raw", alt: "text" },
  Hero,
);

interface HeroProps {
  svg: string;
  rtl: boolean;
  alt: string;
}

function heroTextsOf(view: PageView, { svg, rtl, alt }: HeroProps): HeroTexts {
  const sky = readerSkyOf(view);
  const bottle = heroBottlePaths(svg, rtl);
  return {
    day: assetUrl(lightSeaName(sky)),
    night: assetUrl(nightSeaName(sky)),
    bottleDay: bottle.day,
    bottleNight: bottle.night,
    alt,
  };
}

/** Head of a bottle's page: the sea under the reader's sky, and the bottle on it. */
export const BottleHero = (hero: HeroProps) => <Hero {...heroTextsOf(usePageView(), hero)} />;

/** `BottleHero` beside markup. */
export const heroMarkup = (view: PageView, hero: HeroProps): string => filledHero({}, heroTextsOf(view, hero));

/** The sea with the logo; `low`: less high, above a long form. */
export function BrandHeader({ low }: { low?: boolean }) {
  const { t } = usePageView();
  return (
    <header className={low ? "brand low" : "brand"}>
      <SeaPicture />
      {low ? null : (
        <DayNightPicture
          className="float"
          day={assetUrl("bottle-login.svg")}
          night={assetUrl("bottle-login-night.svg")}
        />
      )}
      <div className="name">
        <h1 className="serif text-32 bold">{t("shell.app.name")}</h1>
        <p className="text-17">{t("shell.app.line")}</p>
      </div>
    </header>
  );
}
