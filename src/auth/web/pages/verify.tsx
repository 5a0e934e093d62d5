import type { ReactNode } from "react";
import type { Refusal } from "../../../errors";
import type { Ctx } from "../../../http/env";
import { HOUR, MAIL, SECOND } from "../../../limits";
import { Field, Form, Refused, type Tried, tried } from "../../../shell/form";
import { page, Top } from "../../../shell/page";

/** Which of the page's two forms was sent. */
export type Sent = "evidence" | "resend";

const TOKEN_MAX = 200;

interface Props {
  c: Ctx;
  refusal: Refusal | null;
}

/** Mail scanners open links: only the button does something. */
function Link({ c, refusal, token }: Props & { token: string }) {
  const { t } = c.var;
  return (
    <Form id="verify" action="/verify-email" className="stack roomy">
      <input type="hidden" name="token" value={token} />
      <p className="m2">{t("verify.link_text")}</p>
      <Refused c={c} refusal={refusal} />
      <button type="submit" className="btn pri wide">
        {t("verify.confirm")}
      </button>
    </Form>
  );
}

/** Whose address it is: the person's own, or the one that is typed. */
function Address({ c, state }: { c: Ctx; state: Tried }) {
  const { person, t } = c.var;
  if (person?.email) return <input type="hidden" name="email" value={person.email} />;
  return (
    <Field
      name="email"
      type="email"
      label={t("email.address")}
      tried={state}
      icon="mail"
      autoComplete="email"
      inputMode="email"
      required
    />
  );
}

function Code({ c, refusal }: Props) {
  const { t, person } = c.var;
  const state = tried(c, refusal);
  return (
    <Form id="verify" action="/verify-email" className="stack roomy">
      <p className="m2">
        {person?.email ? t("verify.sent_to", { email: person.email }) : t("verify.anonymous")}
      </p>
      <Refused c={c} refusal={refusal} />
      <Address c={c} state={state} />
      <Field
        name="code"
        label={t("verify.code")}
        hint={t("verify.code_hint", { n: MAIL.verifyValid / HOUR })}
        tried={state}
        icon="lock"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        required
      />
      <button type="submit" className="btn pri wide">
        {t("verify.confirm")}
      </button>
    </Form>
  );
}

function Resend({ c, refusal, wait }: Props & { wait: number }) {
  const { t, person } = c.var;
  const path = "/verify-email/resend";
  if (wait > 0) {
    return (
      <p className="t13 m2" id="resend">
        {t("verify.next", { seconds: Math.ceil(wait / SECOND) })}
      </p>
    );
  }
  return (
    <Form id="resend" action={path} className="stack">
      <p className="t13 m2">{t("verify.no_letter")}</p>
      <Refused c={c} refusal={refusal} />
      {person?.email ? (
        <input type="hidden" name="email" value={person.email} />
      ) : (
        <ResendAddress c={c} refusal={refusal} />
      )}
      <button type="submit" className="btn out sm">
        {t("verify.resend")}
      </button>
    </Form>
  );
}

/** A second field for an address needs a name of its own on the page. */
function ResendAddress({ c, refusal }: Props) {
  const state = tried(c, refusal);
  return (
    <Field
      name="to"
      type="email"
      label={c.var.t("email.address")}
      tried={state}
      icon="mail"
      autoComplete="email"
      inputMode="email"
      required
    />
  );
}

/** Something to know and one way on. */
function Done({ text, href, label }: { text: string; href: string; label: string }) {
  return (
    <div className="card empty">
      <p className="m2">{text}</p>
      <a className="btn sec sm" href={href}>
        {label}
      </a>
    </div>
  );
}

interface State {
  /** ms until another letter can be asked for; 0: at once. */
  wait: number;
  refusal?: Refusal | null;
  sent?: Sent;
}

/** What the page is about: a link that was opened, an address that needs nothing or is missing, or the code. */
function bodyOf(c: Ctx, { wait, refusal = null, sent = "evidence" }: State): ReactNode {
  const { t, person, fields } = c.var;
  const of = (form: Sent) => (sent === form ? refusal : null);
  const token = fields?.token ?? c.req.query("token");
  const resend = <Resend c={c} refusal={of("resend")} wait={wait} />;
  if (token && !(refusal && person?.emailVerified))
    return (
      <>
        <Link c={c} refusal={of("evidence")} token={token.slice(0, TOKEN_MAX)} />
        {refusal && person?.email !== null ? resend : null}
      </>
    );
  if (person?.emailVerified) return <Done text={t("verify.done")} href="/" label={t("face.home")} />;
  if (person && !person.email)
    return <Done text={t("email.none")} href="/account/email" label={t("email.add")} />;
  return (
    <>
      <Code c={c} refusal={of("evidence")} />
      {resend}
    </>
  );
}

/** `/verify-email` (specification section 2). */
export function verifyPage(c: Ctx, state: State): Promise<Response> {
  const { person, t } = c.var;
  const title = t("verify.title");
  const settled = person?.emailVerified && state.refusal;
  return page(
    c,
    { title, status: settled ? undefined : state.refusal?.status },
    <>
      <Top c={c} title={title} back={person ? "/account/email" : "/login"} />
      <main id="main" className="main stack roomy">
        {bodyOf(c, state)}
      </main>
    </>,
  );
}
