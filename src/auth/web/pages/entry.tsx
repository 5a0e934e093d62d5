import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { ENDONYMS } from "../../../i18n/languages";
import { ACCOUNT } from "../../../limits/limits";
import type { Greeting } from "../../../room";
import type { Refusal } from "../../../runtime/errors";
import { page } from "../../../shell/document/page";
import { Field, Form, Refused, type Tried, tried } from "../../../shell/parts/form";
import { Greeted } from "../../../shell/parts/greeting";
import { Password } from "../../../shell/parts/password";
import { useView, viewOf } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { Inviter } from "../../../users/users";
import { carried, doorTo, INVITE_MAX } from "../return-path";
import { AccountClosed } from "../second-factor/second-factor";
import { Brand, Confirmation, EmailField, type Weakness } from "./parts";
import { WaysOr } from "./provider-buttons";

type Door = "login" | "register";

function Doors({ current }: { current: Door }) {
  const view = useView();
  const { t } = view;
  return (
    <nav className="segments" aria-label={t("auth.doors")}>
      {(["login", "register"] as const).map((door) => (
        <a
          key={door}
          href={doorTo(`/${door}`, carried(view))}
          aria-current={door === current ? "page" : undefined}
        >
          {t(`auth.${door}`)}
        </a>
      ))}
    </nav>
  );
}

/** Choosing a language returns to the same page with all parameters. */
function Language({ current }: { current: Door }) {
  const view = useView();
  const { language } = view;
  const here = doorTo(`/${current}`, carried(view));
  return (
    <a className="link" href={`/language-select?next=${encodeURIComponent(here)}`}>
      <Icon name="globe" size={18} />
      {ENDONYMS[language]}
    </a>
  );
}

const Look = () => {
  const { t } = useView();
  return (
    <a className="link look-around" href="/">
      {t("auth.look")}
    </a>
  );
};

function Entry({
  current,
  greeting,
  children,
}: {
  current: Door;
  greeting?: ReactNode;
  children: ReactNode;
}) {
  const view = useView();
  const { t } = view;
  return (
    <main id="main" className="entry">
      <Doors current={current} />
      {greeting}
      <WaysOr {...carried(view)} />
      {children}
      <p className="row between foot">
        {current === "login" ? (
          <a className="link" href="/forgot-password">
            {t("auth.forgot")}
          </a>
        ) : (
          <Look />
        )}
        <Language current={current} />
      </p>
      {current === "login" ? <Look /> : null}
      {current === "login" ? <Agreed reading /> : null}
    </main>
  );
}

function Agreed({ reading }: { reading?: boolean }) {
  const { t } = useView();
  return (
    <p className="agree muted">
      {reading ? null : <span>{t("safety.terms.agree")}</span>}
      <a className="link" href="/rules">
        {t("safety.terms.rules")}
      </a>
      <a className="link" href="/terms">
        {t("safety.terms.terms")}
      </a>
      {reading ? (
        <a className="link" href="/accessibility">
          {t("safety.terms.accessibility")}
        </a>
      ) : null}
    </p>
  );
}

const Along = ({ names }: { names: readonly ("next" | "invite")[] }) => {
  const view = useView();
  return names.map((name) => <input key={name} type="hidden" name={name} value={carried(view)[name]} />);
};

/** `/login` (specification section 2). */
export function loginPage(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const view = viewOf(c);
  const { t } = view;
  const state = tried(view, refusal);
  return page(
    c,
    {
      title: t("auth.login"),
      about: t("shell.about.login"),
      keepable: true,
      status: refusal?.status,
      bare: true,
    },
    <>
      <Brand />
      <Entry current="login">
        <Form id="login" action="/login">
          <Along names={["next", "invite"]} />
          <Refused refusal={refusal} />
          <Field
            name="username"
            label={t("auth.username")}
            tried={state}
            icon="profile"
            autoComplete="username"
            required
          />
          <Password name="password" label={t("auth.password")} tried={state} />
          {refusal instanceof AccountClosed ? (
            <Field
              name="code"
              label={t("auth.second_factor.any_code")}
              hint={t("auth.second_factor.attacked")}
              tried={state}
              icon="device"
              autoComplete="one-time-code"
              maxLength={64}
            />
          ) : null}
          <button type="submit" className="button primary wide">
            {t("auth.login")}
          </button>
        </Form>
      </Entry>
    </>,
  );
}

function Invited({ state }: { state: Tried }) {
  const view = useView();
  const { t } = view;
  const { invite } = carried(view);
  return (
    <details className="more" open={invite !== ""}>
      <summary className="link">
        <Icon name="gift" size={20} />
        {t("invitations.have_code")}
      </summary>
      <Field
        name="invite"
        label={t("invitations.code")}
        tried={state}
        value={invite}
        maxLength={INVITE_MAX}
      />
    </details>
  );
}

/** `/register`; `weak` asks to confirm a weak password. */
export function registerPage(
  c: Ctx,
  greeting: { letter: Greeting | null; inviter: Inviter | null },
  refusal: Refusal | null = null,
  weak: Weakness | null = null,
): Promise<Response> {
  const view = viewOf(c);
  const { t } = view;
  const state = tried(view, refusal);
  return page(
    c,
    {
      title: t("auth.register"),
      about: t("shell.about.register"),
      keepable: true,
      status: refusal?.status,
      bare: true,
    },
    <>
      <Brand low />
      <Entry current="register" greeting={<Greeted {...greeting} />}>
        <Form id="register" action="/register">
          <Along names={["next"]} />
          <Refused refusal={refusal} short={t("auth.register_failed")} />
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
          <EmailField name="email" label={t("auth.email")} tried={state} maxLength={ACCOUNT.emailMax} />
          <Password name="password" label={t("auth.password")} tried={state} fresh />
          {weak ? <Confirmation weak={weak} /> : null}
          <Password name="confirm" label={t("auth.confirm")} tried={state} fresh />
          <Invited state={state} />
          <Agreed />
          <button type="submit" className="button primary wide">
            {t("auth.register")}
          </button>
        </Form>
      </Entry>
    </>,
  );
}
