import type { ReactNode } from "react";
import type { Refusal } from "../../../errors";
import type { Ctx } from "../../../http/env";
import { ENDONYMS } from "../../../i18n/languages";
import { ACCOUNT } from "../../../limits";
import { Field, Form, Refused, type Tried, tried } from "../../../shell/form";
import { page } from "../../../shell/page";
import { Password } from "../../../shell/password";
import { Icon } from "../../../ui/icon";
import { carried, doorTo, INVITE_MAX } from "../return-path";
import { Brand, Confirmation, type Weakness } from "./parts";
import { WaysOr } from "./provider-buttons";

type Door = "login" | "register";

function Doors({ c, current }: { c: Ctx; current: Door }) {
  return (
    <nav className="seg" aria-label={c.var.t("auth.doors")}>
      {(["login", "register"] as const).map((door) => (
        <a
          key={door}
          href={doorTo(`/${door}`, carried(c))}
          aria-current={door === current ? "page" : undefined}
        >
          {c.var.t(`auth.${door}`)}
        </a>
      ))}
    </nav>
  );
}

/** The language is chosen on the way, and then the same door again with all that was brought along. */
function Language({ c, current }: { c: Ctx; current: Door }) {
  const here = doorTo(`/${current}`, carried(c));
  return (
    <a className="link" href={`/language-select?next=${encodeURIComponent(here)}`}>
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

function Entry({ c, current, children }: { c: Ctx; current: Door; children: ReactNode }) {
  const { t } = c.var;
  return (
    <main id="main" className="entry">
      <Doors c={c} current={current} />
      <WaysOr c={c} {...carried(c)} />
      {children}
      <p className="row sp foot">
        {current === "login" ? (
          <a className="link" href="/forgot-password">
            {t("auth.forgot")}
          </a>
        ) : (
          <Look c={c} />
        )}
        <Language c={c} current={current} />
      </p>
      {current === "login" ? <Look c={c} /> : null}
    </main>
  );
}

/** What the form takes along unseen. */
const Along = ({ c, names }: { c: Ctx; names: readonly ("next" | "invite")[] }) =>
  names.map((name) => <input key={name} type="hidden" name={name} value={carried(c)[name]} />);

/** `/login` (specification section 2). */
export function loginPage(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const { t } = c.var;
  const state = tried(c, refusal);
  return page(
    c,
    { title: t("auth.login"), about: t("about.login"), keepable: true, status: refusal?.status, bare: true },
    <>
      <Brand c={c} />
      <Entry c={c} current="login">
        <Form id="login" action="/login">
          <Along c={c} names={["next", "invite"]} />
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

/** Who was invited sees by which code; who was told one can enter it. */
function Invited({ c, state }: { c: Ctx; state: Tried }) {
  const { t } = c.var;
  const { invite } = carried(c);
  return (
    <details className="more" open={invite !== ""}>
      <summary className="link">
        <Icon name="gift" size={20} />
        {t("invite.have_code")}
      </summary>
      <Field name="invite" label={t("invite.code")} tried={state} value={invite} maxLength={INVITE_MAX} />
    </details>
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
  return page(
    c,
    {
      title: t("auth.register"),
      about: t("about.register"),
      keepable: true,
      status: refusal?.status,
      bare: true,
    },
    <>
      <Brand c={c} low />
      <Entry c={c} current="register">
        <Form id="register" action="/register">
          <Along c={c} names={["next"]} />
          <Refused c={c} refusal={refusal} short={t("auth.register_failed")} />
          <Field
            name="username"
            label={t("auth.username")}
            hint={t("auth.username_hint")}
            tried={state}
            icon="profile"
            autoComplete="username"
            required
            minLength={ACCOUNT.usernameMin}
            maxLength={ACCOUNT.usernameBytes}
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
          {weak ? <Confirmation c={c} weak={weak} /> : null}
          <Password c={c} name="confirm" label={t("auth.confirm")} tried={state} fresh />
          <Invited c={c} state={state} />
          <button type="submit" className="btn pri wide">
            {t("auth.register")}
          </button>
        </Form>
      </Entry>
    </>,
  );
}
