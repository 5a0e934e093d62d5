import type { Ctx } from "../../../http/env";
import { CODE_LIMITS } from "../../../limits/auth";
import type { Greeting } from "../../../room";
import type { Refusal } from "../../../runtime/errors";
import { Field, Form, FormRefusal, SubmitButton, useFormState } from "../../../shell/parts/form";
import { NewcomerGreeting } from "../../../shell/parts/greeting";
import { usePageView } from "../../../shell/parts/page-view";
import { PasswordField } from "../../../shell/parts/password-field";
import { Icon } from "../../../ui/icon";
import { passkeySiteHere } from "../passkeys/request-site";
import { AccountTriesExhausted } from "../second-factor/sign-in-with-code";
import { countUnsentLetters } from "../unsent-letters";
import { CarriedFields, entryPage } from "./entry-page";
import { PasskeyButton } from "./passkey-button";

/** What a session that ended elsewhere has taken with it; a number alone, as anybody may read it here. */
function UnsentLetters({ n }: { n: number }) {
  const { t } = usePageView();
  if (n === 0) return null;
  return (
    <p className="card panel row gap-12" role="status">
      <Icon name="clock" size={20} />
      <span>
        <b className="plain">{t("auth.unsent", { n })}</b> {t("auth.unsent_text")}
      </span>
    </p>
  );
}

/** @param besideMain one main button on the page: that of the passkey, or the way to register */
function LoginForm({ refusal, besideMain }: { refusal: Refusal | null; besideMain: boolean }) {
  const { t } = usePageView();
  const state = useFormState(refusal);
  return (
    <Form id="login" action="/login">
      <CarriedFields names={["next", "invite"]} />
      <FormRefusal refusal={refusal} />
      <Field
        name="username"
        label={t("auth.username")}
        tried={state}
        icon="profile"
        autoComplete="username webauthn"
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
          maxLength={CODE_LIMITS.typedMax}
        />
      ) : null}
      <SubmitButton kind={besideMain ? "secondary wide" : undefined}>{t("auth.login")}</SubmitButton>
    </Form>
  );
}

/** To whoever was led here by something that needs an account, in a browser where none was used yet. */
function RegisterFirst({ path }: { path: string }) {
  const { t } = usePageView();
  return (
    <section className="card panel stack" aria-labelledby="new-here">
      <h2 id="new-here" className="text-17">
        {t("auth.new_here")}
      </h2>
      <p className="muted" id="new-here-text">
        {t("auth.new_here_text")}
      </p>
      <a className="button primary wide" href={path}>
        {t("auth.register")}
      </a>
    </section>
  );
}

/** Above the fields; it needs the script, without which only they are shown. */
function PasskeyLogin() {
  const { t } = usePageView();
  return (
    <form method="post" action="/login/passkey" className="scripted stack">
      <CarriedFields names={["next"]} />
      <PasskeyButton mode="login">{t("auth.passkeys.login")}</PasskeyButton>
      <p className="or-divider">{t("auth.passkeys.or_password")}</p>
    </form>
  );
}

/** What led to the login. */
interface LedHere {
  letter: Greeting | null;
  /** To whoever is offered to register first; null: nobody, or registration is closed. */
  registerPath: string | null;
}

/** `/login` (docs/product.md 2.1). */
export const loginPage = (
  c: Ctx,
  { letter, registerPath }: LedHere,
  refusal: Refusal | null = null,
): Promise<Response> => {
  const passkeys = passkeySiteHere(c) !== null;
  return entryPage(
    c,
    {
      form: "login",
      refusal,
      greeting: (
        <>
          <NewcomerGreeting letter={letter} inviter={null} />
          <UnsentLetters n={countUnsentLetters(c)} />
          {registerPath === null ? null : <RegisterFirst path={registerPath} />}
        </>
      ),
    },
    <>
      {passkeys ? <PasskeyLogin /> : null}
      <LoginForm refusal={refusal} besideMain={passkeys || registerPath !== null} />
    </>,
  );
};
