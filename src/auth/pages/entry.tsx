import type { ReactNode } from "react";
import type { Refusal } from "../../errors";
import type { Ctx } from "../../http/env";
import { ENDONYMS } from "../../i18n/languages";
import { ACCOUNT } from "../../limits";
import { Field, Form, Refused, tried } from "../../shell/form";
import { ownPath } from "../../shell/go";
import { page } from "../../shell/page";
import { Icon } from "../../ui/icon";
import { Brand, Confirmation, Password, type Weakness } from "./parts";
import { WaysOr } from "./ways";

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

function Language({ c }: { c: Ctx }) {
  return (
    <a className="link" href={`/language-select?next=${encodeURIComponent(c.req.path)}`}>
      <Icon name="globe" size={18} />
      {ENDONYMS[c.var.language]}
    </a>
  );
}

const Look = ({ c }: { c: Ctx }) => (
  <a className="link look" href="/">
    {c.var.t("auth.look")}
  </a>
);

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
  const { t } = c.var;
  return (
    <main id="main" className="entry">
      <Doors c={c} current={current} next={next} />
      {children}
      <p className="row sp foot">
        {current === "login" ? (
          <a className="link" href="/forgot-password">
            {t("auth.forgot")}
          </a>
        ) : (
          <Look c={c} />
        )}
        <Language c={c} />
      </p>
      {current === "login" ? <Look c={c} /> : null}
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

/** `/register`; `weak` asks to confirm a password that is easy to guess. */
export function registerPage(
  c: Ctx,
  refusal: Refusal | null = null,
  weak: Weakness | null = null,
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
