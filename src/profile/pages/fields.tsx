import type { Ctx, SignedIn } from "../../http/env";
import { countryList } from "../../i18n/countries";
import { ENDONYMS } from "../../i18n/languages";
import { LANGUAGES } from "../../limits";
import { FieldFrame, type Tried, Why } from "../../shell/form";
import { GENDERS } from "../rules";

interface Props {
  c: Ctx;
  state: Tried;
  person: SignedIn;
}

export function Genders({ c, state, person }: Props) {
  const { t } = c.var;
  const chosen = state.values.gender ?? person.gender;
  return (
    <fieldset aria-describedby={state.errors.gender ? "gender-why" : undefined}>
      <legend className="label">{t("profile.gender")}</legend>
      <div className="pills">
        {GENDERS.map((gender) => (
          <label key={gender} className="pill">
            <input type="radio" name="gender" value={gender} defaultChecked={gender === chosen} required />
            <span>{t(`gender.${gender}`)}</span>
          </label>
        ))}
      </div>
      <Why name="gender" tried={state} />
    </fieldset>
  );
}

export function Reads({ c, state, person }: Props) {
  const { t } = c.var;
  const chosen = state.values.reads?.split(",") ?? person.reads;
  return (
    <fieldset>
      <legend className="label">{t("profile.reads")}</legend>
      <div className="pills">
        {LANGUAGES.map((language) => (
          <label key={language} className="pill">
            <input type="checkbox" name="reads" value={language} defaultChecked={chosen.includes(language)} />
            <span lang={language}>{ENDONYMS[language]}</span>
          </label>
        ))}
      </div>
      <p className="hintline">{t("profile.reads_hint")}</p>
      <Why name="reads" tried={state} />
    </fieldset>
  );
}

/** What the browser says of the country ("pt-BR"), where the person has not chosen one yet. */
function guessCountry(c: Ctx): string | null {
  const match = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(c.req.header("accept-language") ?? "");
  return match?.[1]?.toUpperCase() ?? null;
}

export function Country({ c, state, person }: Props) {
  const known = person.birthday ? person.country : (guessCountry(c) ?? person.country);
  return (
    <FieldFrame name="country" label={c.var.t("profile.country")} tried={state} icon="globe">
      <select id="country" name="country" defaultValue={state.values.country ?? known} autoComplete="country">
        {countryList(c.var.language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
