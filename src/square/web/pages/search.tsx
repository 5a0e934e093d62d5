import type { Language } from "../../../i18n/languages";
import { translatorFor } from "../../../i18n/translator";
import { COLOUR_NAMES } from "../../../ui/bottle/colour-names";
import { TEXTURES } from "../../../ui/bottle/params";
import { Icon } from "../../../ui/icon";
import type { SquarePageView } from "../../input";

interface SearchSelectProps {
  name: string;
  label: string;
  any: string;
  options: [value: string, text: string][];
  value: string | undefined;
}

function SearchSelect({ name, label, any, options, value }: SearchSelectProps) {
  return (
    <div className="field soft">
      <select name={name} form={SQUARE_SEARCH_FORM} aria-label={label} defaultValue={value ?? ""}>
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

/** A word with its first letter in upper case. */
const capitalize = (word: string, language: Language): string =>
  `${word.charAt(0).toLocaleUpperCase(language)}${word.slice(1)}`;

type SquareSearchProps = Pick<SquarePageView, "colour" | "texture"> & {
  language: Language;
};

/** Id of the search's form: its field is in the page's head. */
export const SQUARE_SEARCH_FORM = "square-search";

/** Colour and texture of the search in the head. */
export function SquareSearchChoices({ language, ...search }: SquareSearchProps) {
  const t = translatorFor(language);
  return (
    <div className="square-seek">
      <SearchSelect
        name="colour"
        label={t("square.colour")}
        any={t("square.any_colour")}
        options={COLOUR_NAMES.map((each) => [each, capitalize(t(`designs.swatch.${each}`), language)])}
        value={search.colour}
      />
      <div className="square-seek-end">
        <SearchSelect
          name="texture"
          label={t("designs.editor.texture")}
          any={t("square.any_texture")}
          options={TEXTURES.map((each) => [each, t(`designs.texture.${each}`)])}
          value={search.texture}
        />
        <button
          type="submit"
          className="button secondary small"
          form={SQUARE_SEARCH_FORM}
          aria-label={t("square.find")}
        >
          <Icon name="search" size={20} />
        </button>
      </div>
    </div>
  );
}
