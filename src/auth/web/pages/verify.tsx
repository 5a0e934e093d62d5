import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { HOUR, MAIL, SECOND } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import { Field, Form, Refused, type Tried, tried } from "../../../shell/parts/form";
import { useView, type View, viewOf } from "../../../shell/parts/view";
import { EmailField } from "./parts";

export type Sent = "evidence" | "resend";

const TOKEN_MAX = 200;

interface Props {
  refusal: Refusal | null;
}

function Link({ refusal, token }: Props & { token: string }) {
  const { t } = useView();
  return (
    <Form id="verify" action="/verify-email" className="stack roomy">
      <input type="hidden" name="token" value={token} />
      <p className="muted">{t("auth.verification.link_text")}</p>
      <Refused refusal={refusal} />
      <button type="submit" className="button primary wide">
        {t("auth.verification.confirm")}
      </button>
    </Form>
  );
}

function Address({ state }: { state: Tried }) {
  const { person } = useView();
  if (person?.email) return <input type="hidden" name="email" value={person.email} />;
  return <EmailField name="email" tried={state} required />;
}

function Code({ refusal }: Props) {
  const view = useView();
  const { t, person } = view;
  const state = tried(view, refusal);
  return (
    <Form id="verify" action="/verify-email" className="stack roomy">
      <p className="muted">
        {person?.email
          ? t("auth.verification.sent_to", { email: person.email })
          : t("auth.verification.anonymous")}
      </p>
      <Refused refusal={refusal} />
      <Address state={state} />
      <Field
        name="code"
        label={t("auth.verification.code")}
        hint={t("auth.verification.code_hint", { n: MAIL.verifyValid / HOUR })}
        tried={state}
        icon="lock"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        required
      />
      <button type="submit" className="button primary wide">
        {t("auth.verification.confirm")}
      </button>
    </Form>
  );
}

function Resend({ refusal, wait }: Props & { wait: number }) {
  const { t, person } = useView();
  const path = "/verify-email/resend";
  if (wait > 0) {
    return (
      <p className="text-13 muted" id="resend">
        {t("auth.verification.next", { seconds: Math.ceil(wait / SECOND) })}
      </p>
    );
  }
  return (
    <Form id="resend" action={path} className="stack">
      <p className="text-13 muted">{t("auth.verification.no_letter")}</p>
      <Refused refusal={refusal} />
      {person?.email ? (
        <input type="hidden" name="email" value={person.email} />
      ) : (
        <ResendAddress refusal={refusal} />
      )}
      <button type="submit" className="button outlined small">
        {t("auth.verification.resend")}
      </button>
    </Form>
  );
}

/** The second address field needs another name on the same page. */
function ResendAddress({ refusal }: Props) {
  const view = useView();
  return <EmailField name="to" tried={tried(view, refusal)} required />;
}

function Done({ text, href, label }: { text: string; href: string; label: string }) {
  return (
    <div className="card empty">
      <p className="muted">{text}</p>
      <a className="button secondary small" href={href}>
        {label}
      </a>
    </div>
  );
}

interface State {
  /** ms until another letter can be requested. */
  wait: number;
  refusal?: Refusal | null;
  sent?: Sent;
}

function bodyOf(view: View, { wait, refusal = null, sent = "evidence" }: State): ReactNode {
  const { t, person, fields } = view;
  const of = (form: Sent) => (sent === form ? refusal : null);
  const token = fields?.token ?? view.query.token;
  const resend = <Resend refusal={of("resend")} wait={wait} />;
  if (token && !(refusal && person?.emailVerified))
    return (
      <>
        <Link refusal={of("evidence")} token={token.slice(0, TOKEN_MAX)} />
        {refusal && person?.email !== null ? resend : null}
      </>
    );
  if (person?.emailVerified)
    return <Done text={t("auth.verification.done")} href="/" label={t("shell.face.home")} />;
  if (person && !person.email)
    return <Done text={t("auth.email.none")} href="/account/email" label={t("auth.email.add")} />;
  return (
    <>
      <Code refusal={of("evidence")} />
      {resend}
    </>
  );
}

/** `/verify-email` (specification section 2). */
export function verifyPage(c: Ctx, state: State): Promise<Response> {
  const view = viewOf(c);
  const { person, t } = view;
  const title = t("auth.verification.title");
  const settled = person?.emailVerified && state.refusal;
  return page(
    c,
    { title, status: settled ? undefined : state.refusal?.status },
    <>
      <Top title={title} back={person ? "/account/email" : "/login"} />
      <main id="main" className="main stack roomy">
        {bodyOf(view, state)}
      </main>
    </>,
  );
}
