import { sortByName } from "../../../i18n/collation";
import { countryAliases, countryList } from "../../../i18n/countries";
import { formatBirthday } from "../../../i18n/format";
import { languageName } from "../../../i18n/language-names";
import { endonymOf } from "../../../i18n/languages";
import { countryOfReader } from "../../../i18n/likely-country";
import { formatList } from "../../../i18n/lists";
import { joinSentences } from "../../../i18n/sentences";
import { ACCOUNT_LIMITS } from "../../../limits/account";
import { LANGUAGES } from "../../../limits/languages";
import { Field, FieldFrame } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { invalidFieldProps } from "../../../ui/invalid-field";
import { type AgeBand, adultAtFromBirthday, ageBandOf, type SignedIn } from "../../../users/users";
import { INTERESTS } from "../../rules";
import { PillsField, type ProfileFieldProps } from "./choice-fields";
import { DateOfBirthField } from "./date-of-birth";

export function NicknameField({ state, person }: ProfileFieldProps) {
  const { t } = usePageView();
  return (
    <Field name="nickname" label={t("auth.nickname")} tried={state} icon="profile" value={person.nickname} required />
  );
}

/** The age band in effect, if it differs from that of the stored birthday; else null. */
function overriddenAgeBand({ birthday, adultAt }: SignedIn, now: number): AgeBand | null {
  const band = ageBandOf(adultAt, now);
  return birthday === null || band === ageBandOf(adultAtFromBirthday(birthday), now) ? null : band;
}

/** The day on which the person is an adult, YYYY-MM-DD, where it is later than that of the stored birthday; else null. */
function laterAdultDay({ birthday, adultAt }: SignedIn, now: number): string | null {
  if (birthday === null || adultAt === null) return null;
  const isLater = adultAt > Math.max(now, adultAtFromBirthday(birthday));
  return isLater ? new Date(adultAt).toISOString().slice(0, 10) : null;
}

/** Birthday field with hints and a link to request a change. */
export function BirthdayField({ state, person }: ProfileFieldProps) {
  const { t, now, language, locale } = usePageView();
  const band = overriddenAgeBand(person, now);
  const adultDay = laterAdultDay(person, now);
  const isKnown = person.birthday !== null;
  const hints = [
    t("profile.birthday_hint", { age: ACCOUNT_LIMITS.ageMin }),
    isKnown ? t("error.birthday_locked") : "",
    band ? t("profile.birthday_counts", { band }) : "",
    adultDay ? t("profile.birthday_counts_from", { date: formatBirthday(locale, adultDay) }) : "",
  ];
  const requested = state.values.birthday;
  const query = state.errors.birthday && requested ? `?birthday=${encodeURIComponent(requested)}` : "";
  return (
    <div className="stack">
      <DateOfBirthField
        label={t("profile.birthday")}
        hint={joinSentences(language, hints)}
        state={state}
        value={person.birthday ?? undefined}
      />
      {isKnown && !person.official ? (
        <a className="link" href={`/profile/birthday${query}`}>
          {t("profile.birthday_request.ask")}
        </a>
      ) : null}
    </div>
  );
}

export function ReadLanguagesField({ state, person }: ProfileFieldProps) {
  const { t } = usePageView();
  const options = LANGUAGES.map((value) => ({ value, label: endonymOf(value), lang: value }));
  const texts = { legend: t("profile.reads"), hint: t("profile.reads_hint") };
  return <PillsField name="reads" {...texts} state={state} chosen={person.reads} options={options} />;
}

/** From which of our languages the server translates into the reader's, as it last said. */
function TranslatedLanguages() {
  const { t, language, locale, canTranslate } = usePageView();
  const names = LANGUAGES.filter((each) => each !== language && canTranslate(each)).map((each) =>
    languageName(each, language),
  );
  if (names.length === 0) return null;
  const languages = formatList(
    locale,
    sortByName(language, names, (name) => name),
  );
  return <p className="field-hint">{t("profile.translates_from", { languages })}</p>;
}

/** Shown only where a translator is configured. */
export function TranslateAtOnceField({ state, person }: ProfileFieldProps) {
  const { t, translator } = usePageView();
  if (!translator) return null;
  const { translateAtOnce: submitted } = state.values;
  const isOn = submitted === undefined ? person.translatesAtOnce : submitted.includes("on");
  return (
    <fieldset>
      <legend className="label">{t("translations.title")}</legend>
      <input type="hidden" name="translateAtOnce" value="" />
      <label className="pill">
        <input type="checkbox" name="translateAtOnce" defaultChecked={isOn} aria-describedby="at-once-hint" />
        <span>{t("profile.translate_at_once")}</span>
      </label>
      <p className="field-hint" id="at-once-hint">
        {t("profile.translate_at_once_hint", { host: translator })}
      </p>
      <TranslatedLanguages />
    </fieldset>
  );
}

export function InterestsField({ state, person }: ProfileFieldProps) {
  const { t } = usePageView();
  const options = INTERESTS.map((value) => ({ value, label: t(`profile.interest.${value}`) }));
  const legend = t("profile.interests");
  return <PillsField name="interests" legend={legend} state={state} chosen={person.interests} options={options} />;
}

/** Select with all countries; searchable with JavaScript. Preselected from the device, else US (docs/product.md). */
export function CountryField({ state, person }: ProfileFieldProps) {
  const view = usePageView();
  const { t, language } = view;
  const country = person.birthday ? person.country : (countryOfReader(view) ?? person.country);
  const texts = { none: t("profile.country.none"), placeholder: t("profile.country.search") };
  return (
    <div className="country" data-island="country" data-props={JSON.stringify(texts)}>
      <FieldFrame name="country" label={t("profile.country")} tried={state} icon="globe">
        <select
          id="country"
          name="country"
          defaultValue={state.values.country ?? country}
          autoComplete="country"
          {...invalidFieldProps(state.errors.country)}
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
