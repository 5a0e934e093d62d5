import { countryAliases, countryList } from "../../../i18n/countries";
import { ENDONYMS } from "../../../i18n/languages";
import { ACCOUNT, LANGUAGES } from "../../../limits/limits";
import { Field, FieldFrame, type Tried, Why } from "../../../shell/parts/form";
import { useView, type View } from "../../../shell/parts/view";
import { faulty } from "../../../ui/invalid-field";
import { adultAt, type Band, bandOf, type SignedIn } from "../../../users/users";
import { GENDERS, INTERESTS } from "../../rules";
import { DateOfBirth } from "./date-of-birth";

interface Props {
  state: Tried;
  person: SignedIn;
}

export function Nickname({ state, person }: Props) {
  const { t } = useView();
  return (
    <Field
      name="nickname"
      label={t("auth.nickname")}
      tried={state}
      icon="profile"
      value={person.nickname}
      required
    />
  );
}

/** Whether an official, or an earlier day, has decided otherwise than the day that stands there says. */
function countsAs({ birthday, adultAt: decided }: SignedIn, now: number): Band | null {
  const band = bandOf(decided, now);
  return birthday === null || band === bandOf(adultAt(birthday), now) ? null : band;
}

/** The birthday, with what can still be done about it. */
export function Birthday({ state, person }: Props) {
  const { t, now } = useView();
  const band = countsAs(person, now);
  const known = person.birthday !== null;
  const hints = [
    t("profile.birthday_hint", { age: ACCOUNT.ageMin }),
    known ? t("error.birthday_locked") : "",
    band ? t("profile.birthday_counts", { band }) : "",
  ];
  const wished = state.values.birthday;
  const query = state.errors.birthday && wished ? `?birthday=${encodeURIComponent(wished)}` : "";
  return (
    <div className="stack">
      <DateOfBirth
        label={t("profile.birthday")}
        hint={hints.filter(Boolean).join(" ")}
        state={state}
        value={person.birthday ?? undefined}
      />
      {known && !person.official ? (
        <a className="link" href={`/profile/birthday${query}`}>
          {t("profile.birthday_request.ask")}
        </a>
      ) : null}
    </div>
  );
}

export function Genders({ state, person }: Props) {
  const { t } = useView();
  const chosen = state.values.gender ?? person.gender;
  return (
    <fieldset aria-describedby={state.errors.gender ? "gender-why" : undefined}>
      <legend className="label">{t("profile.gender")}</legend>
      <div className="pills">
        {GENDERS.map((gender) => (
          <label key={gender} className="pill">
            <input type="radio" name="gender" value={gender} defaultChecked={gender === chosen} required />
            <span>{t(`profile.gender.${gender}`)}</span>
          </label>
        ))}
      </div>
      <Why name="gender" tried={state} />
    </fieldset>
  );
}

interface PillsProps {
  name: "reads" | "interests";
  legend: string;
  hint?: string;
  state: Tried;
  chosen: readonly string[];
  options: readonly { value: string; label: string; lang?: string }[];
}

function Pills({ name, legend, hint, state, chosen, options }: PillsProps) {
  const now = state.values[name]?.split(",") ?? chosen;
  return (
    <fieldset aria-describedby={state.errors[name] ? `${name}-why` : undefined}>
      <legend className="label">{legend}</legend>
      <input type="hidden" name={name} value="" />
      <div className="pills">
        {options.map(({ value, label, lang }) => (
          <label key={value} className="pill">
            <input type="checkbox" name={name} value={value} defaultChecked={now.includes(value)} />
            <span lang={lang}>{label}</span>
          </label>
        ))}
      </div>
      <Why name={name} tried={state} />
      {hint ? <p className="field-hint">{hint}</p> : null}
    </fieldset>
  );
}

export function Reads({ state, person }: Props) {
  const { t } = useView();
  const options = LANGUAGES.map((value) => ({ value, label: ENDONYMS[value], lang: value }));
  const texts = { legend: t("profile.reads"), hint: t("profile.reads_hint") };
  return <Pills name="reads" {...texts} state={state} chosen={person.reads} options={options} />;
}

/** Shown only where a translator is configured. */
export function TranslateAtOnce({ state, person }: Props) {
  const { t, translator } = useView();
  if (!translator) return null;
  const { translateAtOnce: typed } = state.values;
  const on = typed === undefined ? person.translatesAtOnce : typed.includes("on");
  return (
    <fieldset>
      <legend className="label">{t("translations.title")}</legend>
      <input type="hidden" name="translateAtOnce" value="" />
      <label className="pill">
        <input type="checkbox" name="translateAtOnce" defaultChecked={on} aria-describedby="at-once-hint" />
        <span>{t("profile.translate_at_once")}</span>
      </label>
      <p className="field-hint" id="at-once-hint">
        {t("profile.translate_at_once_hint", { host: translator })}
      </p>
    </fieldset>
  );
}

export function Interests({ state, person }: Props) {
  const { t } = useView();
  const options = INTERESTS.map((value) => ({ value, label: t(`profile.interest.${value}`) }));
  const legend = t("profile.interests");
  return <Pills name="interests" legend={legend} state={state} chosen={person.interests} options={options} />;
}

function guessCountry(view: View): string | null {
  const match = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(view.acceptLanguage);
  return match?.[1]?.toUpperCase() ?? null;
}

/** All countries; a script makes it searchable. */
export function Country({ state, person }: Props) {
  const view = useView();
  const { t, language } = view;
  const known = person.birthday ? person.country : (guessCountry(view) ?? person.country);
  const texts = { none: t("profile.country.none"), placeholder: t("profile.country.search") };
  return (
    <div className="country" data-island="country" data-props={JSON.stringify(texts)}>
      <FieldFrame name="country" label={t("profile.country")} tried={state} icon="globe">
        <select
          id="country"
          name="country"
          defaultValue={state.values.country ?? known}
          autoComplete="country"
          {...faulty(state.errors.country)}
          aria-describedby={state.errors.country ? "country-why" : undefined}
        >
          {countryList(language).map(({ code, name }) => (
            <option key={code} value={code} data-also={countryAliases(code, language) || undefined}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
    </div>
  );
}
