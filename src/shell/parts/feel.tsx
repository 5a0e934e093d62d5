import { type Language, localeTag } from "../../i18n/languages";
import { keeping } from "../../runtime/memoize";
import { asset } from "../document/assets";
import { useView } from "./view";

const propsOf = keeping((language: Language) =>
  JSON.stringify({
    locale: localeTag(language),
    sounds: {
      cork: asset("cork.wav"),
      splash: asset("splash.wav"),
      paper: asset("paper.wav"),
      heart: asset("heart.wav"),
    },
  }),
);

/** Motions and sounds of what a signed-in person does on a page; loaded by itself. */
export function Feel() {
  const { person, language } = useView();
  if (!person) return null;
  return <div data-island="feel" data-props={propsOf(language)} />;
}

/** Sounds and vibration of this device; hidden without script. */
export function FeelSwitch() {
  const { t, language } = useView();
  return (
    <div data-island="feel" data-props={propsOf(language)} hidden>
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
