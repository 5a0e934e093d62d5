import type { Language } from "../../../i18n/languages";
import { translatorFor } from "../../../i18n/translator";
import { SQUARE_LIMITS } from "../../../limits/designs";
import { SubmitButton } from "../../../shell/parts/form";
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

function SearchField({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="field soft">
      <Icon name="search" size={20} />
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={SQUARE_LIMITS.searchMax}
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
      />
    </div>
  );
}

/** A word with its first letter in upper case. */
const capitalize = (word: string, language: Language): string =>
  `${word.charAt(0).toLocaleUpperCase(language)}${word.slice(1)}`;

type SquareSearchProps = Pick<SquarePageView, "section" | "sort" | "q" | "colour" | "texture"> & {
  language: Language;
};

/** Search form by name, colour and texture; collapsed unless there is a search. */
export function SquareSearch({ language, ...search }: SquareSearchProps) {
  const t = translatorFor(language);
  return (
    <details className="square-seek-fold" open={Boolean(search.q || search.colour || search.texture)}>
      <summary className="chip">
        <Icon name="search" size={20} />
        {t("square.find")}
      </summary>
      <form className="square-seek" action="/bottle-square">
        <input type="hidden" name="section" value={search.section} />
        <input type="hidden" name="sort" value={search.sort} />
        <SearchField label={t("square.search")} value={search.q} />
        <SearchSelect
          name="colour"
          label={t("square.colour")}
          any={t("square.any_colour")}
          options={COLOUR_NAMES.map((each) => [each, capitalize(t(`designs.colour.${each}`), language)])}
          value={search.colour}
        />
        <SearchSelect
          name="texture"
          label={t("designs.editor.texture")}
          any={t("square.any_texture")}
          options={TEXTURES.map((each) => [each, t(`designs.texture.${each}`)])}
          value={search.texture}
        />
        <SubmitButton kind="secondary small">
          <Icon name="search" size={20} />
          <span className="visually-hidden">{t("square.find")}</span>
        </SubmitButton>
      </form>
    </details>
  );
}
