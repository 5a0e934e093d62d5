import { translate } from "../../../i18n/intl";
import type { Language } from "../../../i18n/languages";
import { SQUARE } from "../../../limits/limits";
import { COLOURS } from "../../../ui/bottle/names";
import { TEXTURES } from "../../../ui/bottle/params";
import { Icon } from "../../../ui/icon";
import type { ShownLook } from "../../input";

interface ChoiceProps {
  name: string;
  label: string;
  any: string;
  options: [value: string, text: string][];
  value: string | undefined;
}

function Choice({ name, label, any, options, value }: ChoiceProps) {
  return (
    <div className="field soft">
      <select name={name} aria-label={label} defaultValue={value ?? ""}>
        <option value="">{any}</option>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A word of a sentence as the beginning of one. */
const begun = (word: string, language: Language): string =>
  `${word.charAt(0).toLocaleUpperCase(language)}${word.slice(1)}`;

type SeekProps = Pick<ShownLook, "section" | "sort" | "q" | "colour" | "texture"> & { language: Language };

/** Search of the square by name, colour and texture; folded until somebody searches. */
export function Seek({ language, ...look }: SeekProps) {
  const t = translate(language);
  return (
    <details className="square-seek-fold" open={Boolean(look.q || look.colour || look.texture)}>
      <summary className="chip">
        <Icon name="search" size={20} />
        {t("square.find")}
      </summary>
      <form className="square-seek" action="/bottle-square">
        <input type="hidden" name="section" value={look.section} />
        <input type="hidden" name="sort" value={look.sort} />
        <div className="field soft">
          <Icon name="search" size={20} />
          <input
            type="search"
            name="q"
            aria-label={t("square.search")}
            placeholder={t("square.search")}
            defaultValue={look.q}
            maxLength={SQUARE.searchMax}
            dir="auto"
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <Choice
          name="colour"
          label={t("square.colour")}
          any={t("square.any_colour")}
          options={COLOURS.map((each) => [each, begun(t(`designs.colour.${each}`), language)])}
          value={look.colour}
        />
        <Choice
          name="texture"
          label={t("designs.editor.texture")}
          any={t("square.any_texture")}
          options={TEXTURES.map((each) => [each, t(`designs.texture.${each}`)])}
          value={look.texture}
        />
        <button type="submit" className="button secondary small">
          <Icon name="search" size={20} />
          <span className="visually-hidden">{t("square.find")}</span>
        </button>
      </form>
    </details>
  );
}
