import type { ReactNode } from "react";
import type { Refusal } from "../errors";
import type { Ctx } from "../http/env";
import { ENDONYMS } from "../i18n/languages";
import { ACCOUNT } from "../limits";
import { asset } from "../shell/assets";
import { describedBy, Field, FieldFrame, Form, Refused, type Tried, tried } from "../shell/form";
import { ownPath } from "../shell/go";
import { page } from "../shell/page";
import { Icon } from "../ui/icon";
import { DayNight } from "../ui/picture";
import { WaysOr } from "./pages/ways";

/** The sea with the name of the house. */
export function Brand({ c, low }: { c: Ctx; low?: boolean }) {
  const { t } = c.var;
  return (
    <header className={low ? "brand low" : "brand"}>
      <DayNight className="sea" day={asset("sea-day.svg")} night={asset("sea-night.svg")} />
      {low ? null : (
        <DayNight className="float" day={asset("bottle-login.svg")} night={asset("bottle-login-night.svg")} />
      )}
      <div className="name">
        <h1 className="serif t32 b">{t("app.name")}</h1>
        <p className="t17">{t("app.line")}</p>
      </div>
    </header>
  );
}

function Doors({ c, current, next }: { c: Ctx; current: "login" | "register"; next: string }) {
  const to = (path: string) => (next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`);
  return (
    <nav className="seg" aria-label={c.var.t("auth.doors")}>
      {(["login", "register"] as const).map((door) => (
        <a key={door} href={to(`/${door}`)} aria-current={door === current ? "page" : undefined}>
          {c.var.t(`auth.${door}`)}
        </a>
      ))}
    </nav>
  );
}

interface PasswordProps {
  c: Ctx;
  name: string;
  label: string;
  tried: Tried;
  /** A new one, rather than the one that is known. */
  fresh?: boolean;
}

/** A password with the eye that shows it; the eye appears only where a script can turn it. */
export function Password({ c, name, label, tried, fresh }: PasswordProps) {
  return (
    <FieldFrame name={name} label={label} tried={tried} icon="lock">
      <input
        id={name}
        name={name}
        type="password"
        required
        minLength={fresh ? ACCOUNT.passwordMin : undefined}
        autoComplete={fresh ? "new-password" : "current-password"}
        aria-invalid={tried.errors[name] ? true : undefined}
        aria-describedby={describedBy(name, tried)}
      />
      <button
        type="button"
        className="ib eye"
        data-eye=""
        hidden
        aria-pressed="false"
        aria-label={c.var.t("auth.show")}
      >
        <Icon name="eye" size={20} />
      </button>
    </FieldFrame>
  );
}

function Language({ c }: { c: Ctx }) {
  return (
    <a className="link" href={`/language-select?next=${encodeURIComponent(c.req.path)}`}>
      <Icon name="globe" size={18} />
      {ENDONYMS[c.var.language]}
    </a>
  );
}

function Entry({
  c,
  current,
  next,
  children,
}: {
  c: Ctx;
  current: "login" | "register";
  next: string;
  children: ReactNode;
}) {
  return (
    <main id="main" className="entry">
      <Doors c={c} current={current} next={next} />
      {children}
      <p className="row sp foot">
        <a className="link" href="/">
          {c.var.t("auth.look")}
        </a>
        <Language c={c} />
      </p>
    </main>
  );
}

const nextOf = (c: Ctx): string => ownPath(c.var.fields?.next ?? c.req.query("next"));

/** `/login` (specification section 2). */
export function loginPage(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const { t } = c.var;
  const state = tried(c, refusal);
  const next = nextOf(c);
  return page(
    c,
    { title: t("auth.login"), status: refusal?.status, bare: true },
    <>
      <Brand c={c} />
      <Entry c={c} current="login" next={next}>
        <WaysOr c={c} next={next} invite={c.req.query("invite")} />
        <Form id="login" action="/login">
          <input type="hidden" name="next" value={next} />
          <Refused c={c} refusal={refusal} />
          <Field
            name="username"
            label={t("auth.username")}
            tried={state}
            icon="profile"
            autoComplete="username"
            required
          />
          <Password c={c} name="password" label={t("auth.password")} tried={state} />
          <button type="submit" className="btn pri wide">
            {t("auth.login")}
          </button>
        </Form>
      </Entry>
    </>,
  );
}

function Confirmation({ c, weak }: { c: Ctx; weak: "common" | "guessable" }) {
  const { t } = c.var;
  return (
    <fieldset className="alert">
      <Icon name="warning" size={20} />
      <label className="row" htmlFor="weak">
        <input type="checkbox" id="weak" name="weak" value="yes" required />
        <span>{t(`auth.weak_${weak}`)}</span>
      </label>
    </fieldset>
  );
}

/** `/register`; `weak` asks to confirm a password that is easy to guess. */
export function registerPage(
  c: Ctx,
  refusal: Refusal | null = null,
  weak: "common" | "guessable" | null = null,
): Promise<Response> {
  const { t } = c.var;
  const state = tried(c, refusal);
  const next = nextOf(c);
  const invite = state.values.invite ?? c.req.query("invite") ?? "";
  return page(
    c,
    { title: t("auth.register"), status: refusal?.status, bare: true },
    <>
      <Brand c={c} low />
      <Entry c={c} current="register" next={next}>
        <WaysOr c={c} next={next} invite={invite} />
        <Form id="register" action="/register">
          <input type="hidden" name="next" value={next} />
          <input type="hidden" name="invite" value={invite.slice(0, 64)} />
          <Refused c={c} refusal={refusal} />
          <Field
            name="username"
            label={t("auth.username")}
            hint={t("auth.username_hint")}
            tried={state}
            icon="profile"
            autoComplete="username"
            required
            minLength={ACCOUNT.usernameMin}
            maxLength={ACCOUNT.usernameMax}
          />
          <Field
            name="nickname"
            label={t("auth.nickname")}
            hint={t("auth.nickname_hint")}
            tried={state}
            icon="edit"
            autoComplete="nickname"
            required
          />
          <Field
            name="email"
            type="email"
            label={t("auth.email")}
            tried={state}
            icon="mail"
            autoComplete="email"
            inputMode="email"
            maxLength={ACCOUNT.emailMax}
          />
          <Password c={c} name="password" label={t("auth.password")} tried={state} fresh />
          <Password c={c} name="confirm" label={t("auth.confirm")} tried={state} fresh />
          {weak ? <Confirmation c={c} weak={weak} /> : null}
          <button type="submit" className="btn pri wide">
            {t("auth.register")}
          </button>
        </Form>
      </Entry>
    </>,
  );
}
