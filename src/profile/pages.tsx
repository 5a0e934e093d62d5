import type { Refusal } from "../errors";
import type { Ctx, SignedIn } from "../http/env";
import { countryList, countryName } from "../i18n/countries";
import { formatNumber } from "../i18n/format";
import { ENDONYMS } from "../i18n/languages";
import { ACCOUNT, LANGUAGES } from "../limits";
import { Field, FieldFrame, Form, Refused, type Tried, tried, Why } from "../shell/form";
import { ownPath } from "../shell/go";
import { page, Top } from "../shell/page";
import { Coin, Icon } from "../ui/icon";
import type { IconName } from "../ui/icons";
import { Avatar } from "../ui/picture";
import { GENDERS, needProfileComplete } from "./rules";

function Genders({ c, state, person }: { c: Ctx; state: Tried; person: SignedIn }) {
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

function Reads({ c, state, person }: { c: Ctx; state: Tried; person: SignedIn }) {
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

function Country({ c, state, person }: { c: Ctx; state: Tried; person: SignedIn }) {
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

/** `/complete-profile`: what the sea needs to know before the first throw; later the same fields can be changed. */
export function completePage(c: Ctx, person: SignedIn, refusal: Refusal | null = null): Promise<Response> {
  const { t } = c.var;
  const state = tried(c, refusal);
  const next = ownPath(c.var.fields?.next ?? c.req.query("next"));
  const title = t(needProfileComplete(person) ? "profile.complete" : "profile.edit");
  return page(
    c,
    { title, status: refusal?.status },
    <>
      <Top c={c} title={title} back={next} />
      <main id="main" className="main">
        <Form id="profile" action="/complete-profile" className="stack roomy">
          <input type="hidden" name="next" value={next} />
          <p className="m2">{t("profile.why")}</p>
          <Refused c={c} refusal={refusal} />
          <Field
            name="nickname"
            label={t("auth.nickname")}
            tried={state}
            icon="profile"
            value={person.nickname}
            required
          />
          <Field
            name="birthday"
            type="date"
            label={t("profile.birthday")}
            hint={t("profile.birthday_hint", { age: ACCOUNT.ageMin })}
            tried={state}
            value={person.birthday ?? undefined}
            autoComplete="bday"
            max={new Date(c.var.now).toISOString().slice(0, 10)}
            min="1900-01-01"
            required
          />
          <Genders c={c} state={state} person={person} />
          <Country c={c} state={state} person={person} />
          <Reads c={c} state={state} person={person} />
          <button type="submit" className="btn pri wide">
            {t("profile.save")}
          </button>
        </Form>
      </main>
    </>,
  );
}

interface Row {
  icon: IconName;
  href: string;
  label: string;
  value?: string;
}

function rows(c: Ctx): Row[] {
  const { t, language } = c.var;
  return [
    { icon: "throw", href: "/my-bottles", label: t("profile.thrown") },
    { icon: "pick", href: "/picked-bottles", label: t("profile.picked") },
    { icon: "bag", href: "/collected-bottles", label: t("profile.collected") },
    {
      icon: "globe",
      href: "/language-select?next=/profile",
      label: t("language.title"),
      value: ENDONYMS[language],
    },
  ];
}

function Messages({ c, person }: { c: Ctx; person: SignedIn }) {
  const count =
    person.unread > 99 ? `${formatNumber(c.var.language, 99)}+` : formatNumber(c.var.language, person.unread);
  return (
    <a href="/system-messages">
      <Icon name="bell" size={22} />
      <span className="grow">{c.var.t("messages.title")}</span>
      {person.unread > 0 ? (
        <b className="badge" dir="ltr">
          {count}
        </b>
      ) : null}
      <Icon name="chev" size={18} chev />
    </a>
  );
}

function Doors({ c, person }: { c: Ctx; person: SignedIn }) {
  return (
    <div className="card list">
      <Messages c={c} person={person} />
      {rows(c).map(({ icon, href, label, value }) => (
        <a key={href} href={href}>
          <Icon name={icon} size={22} />
          <span className="grow">{label}</span>
          {value ? <span className="m2">{value}</span> : null}
          <Icon name="chev" size={18} chev />
        </a>
      ))}
      <form method="post" action="/logout">
        <button type="submit" className="row g14 grow">
          <Icon name="logout" size={22} />
          <span>{c.var.t("auth.logout")}</span>
        </button>
      </form>
    </div>
  );
}

function Backpack({ c, capacity, used }: { c: Ctx; capacity: number; used: number }) {
  const { t, language } = c.var;
  const text = t("profile.places", {
    used: formatNumber(language, used),
    capacity: formatNumber(language, capacity),
  });
  return (
    <a className="card panel plain" href="/collected-bottles">
      <span className="row sp">
        <b>{t("profile.backpack")}</b>
        <span className="m2 num" dir="ltr">
          {text}
        </span>
      </span>
      <progress className="meter" value={used} max={capacity} aria-label={t("profile.backpack")} />
    </a>
  );
}

/** `/profile`: oneself, the coins, the backpack and the doors to one's things. */
export function profilePage(
  c: Ctx,
  person: SignedIn,
  backpack: { capacity: number; used: number },
): Promise<Response> {
  const { t, language } = c.var;
  return page(
    c,
    { title: t("tab.profile") },
    <main id="main" className="main">
      <div className="person">
        <Avatar id={person.id} photo={person.avatar} size={72} />
        <div className="grow">
          <h1 className="t20 b">
            <bdi>{person.nickname}</bdi>
          </h1>
          <p className="t13 m2">{countryName(person.country, language)}</p>
        </div>
        <a className="ib" href="/complete-profile?next=/profile" aria-label={t("profile.edit")}>
          <Icon name="edit" />
        </a>
      </div>
      <p className="card panel row">
        <Coin size={26} />
        <span className="t24 b num">{t("home.coins", { n: person.coins })}</span>
      </p>
      <Backpack c={c} {...backpack} />
      <Doors c={c} person={person} />
    </main>,
  );
}
