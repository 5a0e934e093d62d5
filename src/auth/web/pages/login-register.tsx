import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { ENDONYMS } from "../../../i18n/languages";
import { ACCOUNT_LIMITS } from "../../../limits/account";
import type { Greeting } from "../../../room";
import type { Refusal } from "../../../runtime/errors";
import { renderPage } from "../../../shell/document/page";
import { Field, Form, FormRefusal, type FormState, formStateOf } from "../../../shell/parts/form";
import { NewcomerGreeting } from "../../../shell/parts/greeting";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { PasswordField } from "../../../shell/parts/password-field";
import { Icon } from "../../../ui/icon";
import type { Inviter } from "../../../users/users";
import { INVITE_CODE_MAX, returnParamsOf, withReturnParams } from "../return-path";
import { AccountTriesExhausted } from "../second-factor/second-factor";
import { BrandHeader, EmailField, type PasswordWeakness, WeakPasswordConfirmation } from "./parts";
import { ProviderButtonsWithDivider } from "./provider-buttons";

type EntryForm = "login" | "register";

function EntryTabs({ current }: { current: EntryForm }) {
  const view = usePageView();
  const { t } = view;
  return (
    <nav className="segments" aria-label={t("auth.doors")}>
      {(["login", "register"] as const).map((door) => (
        <a
          key={door}
          href={withReturnParams(`/${door}`, returnParamsOf(view))}
          aria-current={door === current ? "page" : undefined}
        >
          {t(`auth.${door}`)}
        </a>
      ))}
    </nav>
  );
}

/** Choosing a language returns to the same page with all parameters. */
function LanguageLink({ current }: { current: EntryForm }) {
  const view = usePageView();
  const { language } = view;
  const here = withReturnParams(`/${current}`, returnParamsOf(view));
  return (
    <a className="link" href={`/language-select?next=${encodeURIComponent(here)}`}>
      <Icon name="globe" size={18} />
      {ENDONYMS[language]}
    </a>
  );
}

const LookAroundLink = () => {
  const { t } = usePageView();
  return (
    <a className="link look-around" href="/">
      {t("auth.look")}
    </a>
  );
};

function EntryMain({
  current,
  greeting,
  children,
}: {
  current: EntryForm;
  greeting?: ReactNode;
  children: ReactNode;
}) {
  const view = usePageView();
  const { t } = view;
  return (
    <main id="main" className="entry">
      <EntryTabs current={current} />
      {greeting}
      <ProviderButtonsWithDivider {...returnParamsOf(view)} />
      {children}
      <p className="row between foot">
        {current === "login" ? (
          <a className="link" href="/forgot-password">
            {t("auth.forgot")}
          </a>
        ) : (
          <LookAroundLink />
        )}
        <LanguageLink current={current} />
      </p>
      {current === "login" ? <LookAroundLink /> : null}
      {current === "login" ? <TermsLinks reading /> : null}
    </main>
  );
}

function TermsLinks({ reading }: { reading?: boolean }) {
  const { t } = usePageView();
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

const CarriedFields = ({ names }: { names: readonly ("next" | "invite")[] }) => {
  const view = usePageView();
  return names.map((name) => (
    <input key={name} type="hidden" name={name} value={returnParamsOf(view)[name]} />
  ));
};

/** `/login` (docs/product.md 2.1). */
export function loginPage(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const view = pageViewOf(c);
  const { t } = view;
  const state = formStateOf(view, refusal);
  return renderPage(
    c,
    {
      title: t("auth.login"),
      about: t("shell.about.login"),
      keepable: true,
      status: refusal?.status,
      bare: true,
    },
    <>
      <BrandHeader />
      <EntryMain current="login">
        <Form id="login" action="/login">
          <CarriedFields names={["next", "invite"]} />
          <FormRefusal refusal={refusal} />
          <Field
            name="username"
            label={t("auth.username")}
            tried={state}
            icon="profile"
            autoComplete="username"
            required
          />
          <PasswordField name="password" label={t("auth.password")} tried={state} />
          {refusal instanceof AccountTriesExhausted ? (
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
      </EntryMain>
    </>,
  );
}

function InviteCodeField({ state }: { state: FormState }) {
  const view = usePageView();
  const { t } = view;
  const { invite } = returnParamsOf(view);
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
        maxLength={INVITE_CODE_MAX}
      />
    </details>
  );
}

/** `/register`; `weak` asks to confirm a weak password. */
export function registerPage(
  c: Ctx,
  greeting: { letter: Greeting | null; inviter: Inviter | null },
  refusal: Refusal | null = null,
  weak: PasswordWeakness | null = null,
): Promise<Response> {
  const view = pageViewOf(c);
  const { t } = view;
  const state = formStateOf(view, refusal);
  return renderPage(
    c,
    {
      title: t("auth.register"),
      about: t("shell.about.register"),
      keepable: true,
      status: refusal?.status,
      bare: true,
    },
    <>
      <BrandHeader low />
      <EntryMain current="register" greeting={<NewcomerGreeting {...greeting} />}>
        <Form id="register" action="/register">
          <CarriedFields names={["next"]} />
          <FormRefusal refusal={refusal} short={t("auth.register_failed")} />
          <Field
            name="username"
            label={t("auth.username")}
            hint={t("auth.username_hint")}
            tried={state}
            icon="profile"
            autoComplete="username"
            required
            minLength={ACCOUNT_LIMITS.usernameMin}
            maxLength={ACCOUNT_LIMITS.usernameBytes}
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
          <EmailField
            name="email"
            label={t("auth.email")}
            tried={state}
            maxLength={ACCOUNT_LIMITS.emailMax}
          />
          <PasswordField name="password" label={t("auth.password")} tried={state} fresh />
          {weak ? <WeakPasswordConfirmation weak={weak} /> : null}
          <PasswordField name="confirm" label={t("auth.confirm")} tried={state} fresh />
          <InviteCodeField state={state} />
          <TermsLinks />
          <button type="submit" className="button primary wide">
            {t("auth.register")}
          </button>
        </Form>
      </EntryMain>
    </>,
  );
}
