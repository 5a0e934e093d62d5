import type { Locale } from "../../i18n/locales";
import { memoize } from "../../runtime/cache";
import { assetUrl } from "../document/assets";
import { cachedMarkup } from "../document/cached-part";
import { type PageView, usePageView } from "./page-view";

/** Addresses of the sounds. */
export const effectSounds = () => ({
  cork: assetUrl("cork.wav"),
  splash: assetUrl("splash.wav"),
  paper: assetUrl("paper.wav"),
  heart: assetUrl("heart.wav"),
});

const effectsPropsOf = memoize("effects", (locale: Locale) =>
  JSON.stringify({
    locale,
    sounds: effectSounds(),
  }),
);

const EffectsElement = ({ locale }: { locale: Locale }) => (
  <div data-island="feel" data-props={effectsPropsOf(locale)} />
);

/** Island with the animations and sounds of a page, for signed-in people. */
export function EffectsIsland() {
  const { person, locale } = usePageView();
  return person ? <EffectsElement locale={locale} /> : null;
}

const effectsElementMarkup = cachedMarkup(EffectsElement);

/** `EffectsIsland` beside markup. */
export const effectsMarkup = ({ person, locale }: PageView): string => (person ? effectsElementMarkup({ locale }) : "");

const DeviceSwitch = ({ title, text }: { title: string; text: string }) => (
  <label className="card switch">
    <span className="grow">
      <b className="plain">{title}</b>
      <span className="text-13 muted">{text}</span>
    </span>
    <input type="checkbox" />
  </label>
);

/** Whether one throws by hand on this device; hidden without script. */
export function ThrowByHandSwitch() {
  const { t } = usePageView();
  return (
    <div data-island="by-hand" hidden>
      <DeviceSwitch title={t("bottles.hand.setting")} text={t("bottles.hand.setting_text")} />
    </div>
  );
}

/** Sounds and vibration of this device; hidden without script. */
export function EffectsSwitch() {
  const { t, locale } = usePageView();
  return (
    <div data-island="feel" data-props={effectsPropsOf(locale)} hidden>
      <DeviceSwitch title={t("profile.feel.title")} text={t("profile.feel.text")} />
    </div>
  );
}
