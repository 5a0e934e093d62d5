import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import { Form, FormRefusal, type FormState, SubmitButton, useFormState } from "../../../shell/parts/form";
import { type PageView, pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { TextWithValue } from "../../../shell/parts/text-with-value";
import { formatCountdown } from "../../../ui/countdown";
import { IconText } from "../../../ui/icon";
import { CodeField } from "./code-field";
import { EmailField } from "./parts";
import { PostmarkedEnvelope } from "./postmarked-envelope";

export type SubmittedVerifyForm = "evidence" | "resend";

const VERIFY_TOKEN_MAX = 200;
/** The button by which whoever is not signed in asks for another email instead. */
export const RESEND_BUTTON = "resend";

interface VerifyFormProps {
  refusal: Refusal | null;
}

function VerifyLinkForm({ refusal, token }: VerifyFormProps & { token: string }) {
  const { t } = usePageView();
  return (
    <Form id="verify" action="/verify-email" className="stack roomy">
      <input type="hidden" name="token" value={token} />
      <p className="muted">{t("auth.verification.link_text")}</p>
      <FormRefusal refusal={refusal} />
      <SubmitButton>{t("auth.verification.confirm")}</SubmitButton>
    </Form>
  );
}

function VerifyAddressField({ state }: { state: FormState }) {
  const { person } = usePageView();
  if (person?.email) return <input type="hidden" name="email" value={person.email} />;
  return <EmailField name="email" tried={state} required />;
}

function VerifyCodeForm({ refusal }: VerifyFormProps) {
  const { t, person, sendsMail } = usePageView();
  const state = useFormState(refusal);
  const email = person?.email;
  const sentTo = email ? (
    <TextWithValue text={t("auth.verification.sent_to", { email })} value={email}>
      <b>{email}</b>
    </TextWithValue>
  ) : (
    t("auth.verification.anonymous")
  );
  return (
    <Form id="verify" action="/verify-email" className="stack roomy">
      <PostmarkedEnvelope />
      {sendsMail ? <h2 className="text-20">{t("auth.verification.way")}</h2> : null}
      <p className="muted">{sendsMail ? sentTo : t("auth.no_mail")}</p>
      <FormRefusal refusal={refusal} />
      <VerifyAddressField state={state} />
      <CodeField state={state} />
      <SubmitButton>{t("auth.verification.confirm")}</SubmitButton>
      {email ? null : <ResendWithSameAddress />}
    </Form>
  );
}

/** Whoever is not signed in gives the address once, for both buttons. */
function ResendWithSameAddress() {
  const { t } = usePageView();
  return (
    <SubmitButton kind="outlined small" name={RESEND_BUTTON} value="yes" formNoValidate>
      {t("auth.verification.resend")}
    </SubmitButton>
  );
}

function ResendForm({ refusal, wait }: VerifyFormProps & { wait: number }) {
  const { t, locale } = usePageView();
  const state = useFormState(refusal);
  if (wait > 0) {
    const time = formatCountdown(locale, wait);
    return (
      <p
        className="text-13 muted verify-note"
        id="resend"
        data-island="countdown"
        data-props={JSON.stringify({ wait })}
      >
        <IconText icon="clock">
          <span>
            <TextWithValue text={t("auth.verification.next_in", { time })} value={time}>
              <b className="numeric">{time}</b>
            </TextWithValue>
          </span>
        </IconText>
      </p>
    );
  }
  return (
    <Form id="resend" action="/verify-email/resend" className="stack">
      <p className="text-13 muted verify-note">
        <IconText icon="clock">{t("auth.verification.again_now")}</IconText>
      </p>
      <FormRefusal refusal={refusal} />
      <VerifyAddressField state={state} />
      <SubmitButton kind="outlined small">{t("auth.verification.resend")}</SubmitButton>
    </Form>
  );
}

/** Offers another address to whom this one is. */
function SpamNote() {
  const { t, person, sendsMail } = usePageView();
  const change = t("auth.verification.change");
  const link = (
    <a className="link" href="/account/email">
      {change}
    </a>
  );
  if (!sendsMail) return null;
  const text = t("auth.verification.spam", { change });
  return (
    <p className="text-13 muted verify-note">
      <IconText icon="mail">
        <span>
          {person ? (
            <TextWithValue text={text} value={change}>
              {link}
            </TextWithValue>
          ) : (
            text
          )}
        </span>
      </IconText>
    </p>
  );
}

function VerificationDone({ text, href, label }: { text: string; href: string; label: string }) {
  return (
    <div className="card empty">
      <p className="muted">{text}</p>
      <a className="button secondary small" href={href}>
        {label}
      </a>
    </div>
  );
}

function SignedInOnly({ children }: { children: ReactNode }) {
  return usePageView().person ? children : null;
}

interface VerifyPageState {
  /** ms until another email can be requested. */
  wait: number;
  refusal?: Refusal | null;
  submitted?: SubmittedVerifyForm;
}

function verifyPageBody(view: PageView, { wait, refusal = null, submitted = "evidence" }: VerifyPageState): ReactNode {
  const { t, person, fields } = view;
  const of = (form: SubmittedVerifyForm) => (submitted === form ? refusal : null);
  const token = fields?.token ?? view.query.token;
  const resend = <ResendForm refusal={of("resend")} wait={wait} />;
  if (token && !(refusal && person?.emailVerified))
    return (
      <>
        <VerifyLinkForm refusal={of("evidence")} token={token.slice(0, VERIFY_TOKEN_MAX)} />
        {refusal && person?.email !== null ? resend : null}
      </>
    );
  if (person?.emailVerified)
    return <VerificationDone text={t("auth.verification.done")} href="/" label={t("shell.face.home")} />;
  if (person && !person.email)
    return <VerificationDone text={t("auth.email.none")} href="/account/email" label={t("auth.email.add")} />;
  return (
    <>
      <VerifyCodeForm refusal={of("evidence")} />
      <SignedInOnly>{resend}</SignedInOnly>
      <SpamNote />
    </>
  );
}

/** `/verify-email` (docs/product.md 2.1). */
export function verifyPage(c: Ctx, state: VerifyPageState): Promise<Response> {
  const view = pageViewOf(c);
  const { person, t } = view;
  const title = t("auth.verification.title");
  const settled = person?.emailVerified && state.refusal;
  return renderTitledPage(
    c,
    {
      title,
      status: settled ? undefined : state.refusal?.status,
      back: person ? "/account/email" : "/login",
      layout: "stack roomy",
    },
    verifyPageBody(view, state),
  );
}
