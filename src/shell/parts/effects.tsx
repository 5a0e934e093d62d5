import { type Language, localeTag } from "../../i18n/languages";
import { memoize } from "../../runtime/cache";
import { assetUrl } from "../document/assets";
import { usePageView } from "./page-view";

const effectsPropsOf = memoize("effects", (language: Language) =>
  JSON.stringify({
    locale: localeTag(language),
    sounds: {
      cork: assetUrl("cork.wav"),
      splash: assetUrl("splash.wav"),
      paper: assetUrl("paper.wav"),
      heart: assetUrl("heart.wav"),
    },
  }),
);

/** Island with the animations and sounds of a page, for signed-in people. */
export function EffectsIsland() {
  const { person, language } = usePageView();
  if (!person) return null;
  return <div data-island="feel" data-props={effectsPropsOf(language)} />;
}

/** Sounds and vibration of this device; hidden without script. */
export function EffectsSwitch() {
  const { t, language } = usePageView();
  return (
    <div data-island="feel" data-props={effectsPropsOf(language)} hidden>
      <label className="card switch">
        <span className="grow">
          <b className="plain">{t("profile.feel.title")}</b>
          <span className="text-13 muted">{t("profile.feel.text")}</span>
        </span>
        <input type="checkbox" />
      </label>
    </div>
  );
}
