import type { Ctx } from "../../../http/env";
import { joinSentences } from "../../../i18n/sentences";
import { ACCOUNT_LIMITS, JOINING_STEPS } from "../../../limits/account";
import type { Greeting } from "../../../room";
import type { Refusal } from "../../../runtime/errors";
import { Field, Form, FormRefusal, type FormState, SubmitButton, useFormState } from "../../../shell/parts/form";
import { NewcomerGreeting } from "../../../shell/parts/greeting";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { Inviter } from "../../../users/users";
import { returnParamsOf } from "../return-path";
import { AcceptedTerms, CarriedFields, entryPage } from "./entry-page";
import { EmailField, NewPasswordFields, type PasswordWeakness } from "./parts";

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
        maxLength={ACCOUNT_LIMITS.inviteCodeMax}
      />
    </details>
  );
}

function NameFields({ state }: { state: FormState }) {
  const { t } = usePageView();
  return (
    <>
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
    </>
  );
}

interface RegisterFormProps {
  refusal: Refusal | null;
  weak: PasswordWeakness | null;
}

function RegisterForm({ refusal, weak }: RegisterFormProps) {
  const { t, language } = usePageView();
  const state = useFormState(refusal);
  return (
    <Form id="register" action="/register">
      <p className="muted">
        {joinSentences(language, [t("shell.step", { n: 1, of: JOINING_STEPS }), t("auth.next_step")])}
      </p>
      <CarriedFields names={["next"]} />
      <FormRefusal refusal={refusal} short={t("auth.register_failed")} />
      <NameFields state={state} />
      <EmailField name="email" label={t("auth.email")} tried={state} maxLength={ACCOUNT_LIMITS.emailMax} />
      <NewPasswordFields label={t("auth.password")} tried={state} weak={weak} />
      <InviteCodeField state={state} />
      <AcceptedTerms />
      <SubmitButton>{t("auth.register")}</SubmitButton>
    </Form>
  );
}

/** `/register`; `weak` asks to confirm a weak password. */
export const registerPage = (
  c: Ctx,
  greeting: { letter: Greeting | null; inviter: Inviter | null },
  refusal: Refusal | null = null,
  weak: PasswordWeakness | null = null,
): Promise<Response> =>
  entryPage(
    c,
    { form: "register", refusal, greeting: <NewcomerGreeting {...greeting} /> },
    <RegisterForm refusal={refusal} weak={weak} />,
  );
