import { COUNTRIES, countryList, countryName } from "../../../i18n/countries";
import { dialledNumber, HELP_LINE_COUNTRIES, helpLinesOf } from "../../../i18n/help-lines";
import { countryOfReader } from "../../../i18n/likely-country";
import { hasHelpAtHand } from "../../../shell/document/tab-bar";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";

function HelpLine({ number, text, source }: { number: string; text: string; source?: string }) {
  const { t } = usePageView();
  return (
    <div className="help-call">
      <a
        className="help-number"
        href={`tel:${dialledNumber(number)}`}
        aria-label={t("shell.state_of", { name: number, state: text })}
      >
        <span className="help-disc">
          <Icon name="phone" size={22} />
        </span>
        <b className="text-17 numeric" dir="ltr">
          {number}
        </b>
      </a>
      <span className="text-13 muted">
        {source ? (
          <a href={source} rel="noreferrer">
            {text}
          </a>
        ) : (
          text
        )}
      </span>
    </div>
  );
}

/** Whose help lines are shown: those chosen, else of the person's country, else of where the device is; "": nobody knows. */
function helpCountryOf({ query, person, zone, acceptLanguage }: PageView): string {
  const { country: chosen } = query;
  if (chosen && COUNTRIES.includes(chosen)) return chosen;
  // Before the profile is complete nobody has said the stored country.
  const told = person?.birthday ? person.country : "";
  return told || (countryOfReader({ zone, acceptLanguage }) ?? "");
}

interface CountryLines {
  lines: NonNullable<ReturnType<typeof helpLinesOf>>;
  place: string;
}

/** The emergency number stands first; under 18 the line for young people is next, for an adult it is left out. */
function CountryHelpLines({ lines: { emergency, police, talk, young }, place }: CountryLines) {
  const view = usePageView();
  const { t } = view;
  const minor = hasHelpAtHand(view);
  const named = (what: string, name: string) => `${what} · \u2068${name}\u2069 · ${place}`;
  const youngLine =
    young && (minor || view.person === null) ? (
      <HelpLine number={young.number} text={named(t("safety.help.young"), young.name)} source={young.source} />
    ) : null;
  return (
    <>
      <HelpLine number={emergency} text={t("safety.help.for", { country: place })} />
      {minor ? youngLine : null}
      {police ? <HelpLine number={police} text={t("safety.help.police", { country: place })} /> : null}
      {talk ? (
        <HelpLine number={talk.number} text={named(t("safety.help.talk"), talk.name)} source={talk.source} />
      ) : null}
      {minor ? null : youngLine}
    </>
  );
}

/** Help lines of the reader's or chosen country, else general advice. */
export function HelpLinesSection({ pagePath }: { pagePath: string }) {
  const view = usePageView();
  const { t, language } = view;
  const country = helpCountryOf(view);
  const lines = helpLinesOf(country);
  const place = countryName(country, language);
  return (
    <section className="help" aria-labelledby="help-title">
      <h2 className="row" id="help-title">
        <Icon name="ring" size={22} />
        {t("safety.help.title")}
      </h2>
      {lines ? <CountryHelpLines lines={lines} place={place} /> : null}
      {lines?.talk ? null : <p className="help-more">{t("safety.help.unknown")}</p>}
      <details className="help-more" open={country === ""}>
        <summary className="link">{t(country === "" ? "profile.country.choose" : "safety.help.other")}</summary>
        <ul className="help-countries">
          {countryList(language)
            .filter(({ code }) => HELP_LINE_COUNTRIES.includes(code))
            .map(({ code, name }) => (
              <li key={code}>
                <a className="link" href={`${pagePath}?country=${code}`}>
                  {name}
                </a>
              </li>
            ))}
        </ul>
      </details>
    </section>
  );
}
