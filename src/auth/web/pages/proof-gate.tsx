import type { Ctx } from "../../../http/env";
import type { Key } from "../../../i18n/catalogue";
import { PROOF_LIMITS } from "../../../limits/auth";
import type { Refusal } from "../../../runtime/errors";
import { MINUTE } from "../../../runtime/units";
import { renderPage, TopBar } from "../../../shell/document/page";
import { Field, FormRefusal, type FormState, formStateOf } from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { PasswordField } from "../../../shell/parts/password-field";
import { Icon } from "../../../ui/icon";
import type { ProofMethods } from "../../security/proof-methods";
import { typedFieldsOf } from "../typed-fields";
import { ProviderButtons } from "./provider-buttons";

/** What the gate stands before. */
export interface ProofGate {
  page: string;
  /** It sends what was typed on to the act; otherwise it leads to the page. */
  resendsForm: boolean;
}

const TITLES_BY_PAGE: { [page: string]: Key } = {
  "/account/tokens": "auth.tokens.title",
  "/account/password": "auth.password.title",
  "/account/email": "auth.email.title",
  "/account/second-factor": "auth.second_factor.title",
  "/account/links": "account.links.title",
  "/account/export": "account.export",
  "/account/delete": "account.delete",
};

interface ProofGateProps {
  ways: ProofMethods;
  /** A code is on its way that is still good. */
  sent: boolean;
  refusal: Refusal | null;
}

interface ProofFormProps extends ProofGateProps {
  state: FormState;
}

function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** What cannot be undone is said once more on the button that does it. */
function ContinueButton({ gate }: { gate: ProofGate }) {
  const { t } = usePageView();
  const ends = gate.resendsForm && gate.page === "/account/delete";
  return (
    <button type="submit" className={`button ${ends ? "danger" : "primary"} wide`}>
      {t(ends ? "account.deletion.verb" : "auth.proof.go")}
    </button>
  );
}

function PasswordProofFields({ state, gate }: ProofFormProps & { gate: ProofGate }) {
  const { t } = usePageView();
  return (
    <>
      <PasswordField name="proof_password" label={t("auth.password")} tried={state} />
      <ContinueButton gate={gate} />
      <a className="link" href="/forgot-password">
        {t("auth.forgot")}
      </a>
    </>
  );
}

function CodeProofFields({ ways: { email }, sent, state, gate }: ProofFormProps & { gate: ProofGate }) {
  const { t } = usePageView();
  if (email === null) return null;
  const told = { email, n: PROOF_LIMITS.code / MINUTE };
  return (
    <>
      <p className="muted">{sent ? t("auth.proof.sent", told) : t("auth.proof.by_mail", { email })}</p>
      {sent ? (
        <>
          <Field
            name="proof_code"
            label={t("auth.verification.code")}
            tried={state}
            icon="lock"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
          />
          <ContinueButton gate={gate} />
        </>
      ) : null}
      <button
        type="submit"
        name="proof_send"
        value="1"
        className={`button wide ${sent ? "outlined" : "primary"}`}
      >
        <Icon name="mail" size={20} />
        {t(sent ? "auth.proof.send_again" : "auth.proof.send")}
      </button>
    </>
  );
}

function ProviderProof({ ways: { email, providers }, next }: ProofFormProps & { next: string }) {
  const { t } = usePageView();
  if (providers.length === 0) return null;
  return (
    <>
      {email === null ? null : <p className="or-divider">{t("auth.or")}</p>}
      <p className="muted">{t("auth.proof.by_provider")}</p>
      <ProviderButtons next={next} only={providers} basePath="/account/proof" />
    </>
  );
}

const hasNoProofMethod = ({ password, email, providers }: ProofMethods): boolean =>
  !password && email === null && providers.length === 0;

function ProofForm({
  gate,
  fields,
  ...face
}: ProofFormProps & { gate: ProofGate; fields: Record<string, string> }) {
  const { t, path } = usePageView();
  const { ways, refusal } = face;
  const told = refusal?.code === "proof_required" ? null : refusal;
  return (
    <form
      method="post"
      action={gate.resendsForm ? path : "/account/proof"}
      className="stack roomy"
      id="proof"
    >
      <HiddenFields fields={gate.resendsForm ? fields : { next: gate.page }} />
      <FormRefusal refusal={told} />
      {ways.password ? (
        <PasswordProofFields {...face} gate={gate} />
      ) : (
        <CodeProofFields {...face} gate={gate} />
      )}
      {hasNoProofMethod(ways) ? <p className="note">{t("auth.proof.none")}</p> : null}
    </form>
  );
}

/** The gate before what gives lasting power over an account. */
export function proofGatePage(
  c: Ctx,
  gate: ProofGate,
  { ways, sent, refusal }: ProofGateProps,
): Promise<Response> {
  const view = pageViewOf(c);
  const { t } = view;
  const face = { ways, sent, refusal, state: formStateOf(view, refusal) };
  const title = (t as (key: Key) => string)(TITLES_BY_PAGE[gate.page] ?? "account.title");
  // A page that stands behind the gate itself is no way back.
  const back = gate.page === "/account/password" ? "/account" : gate.page;
  return renderPage(
    c,
    { title: t("auth.proof.title"), status: refusal?.status },
    <>
      <TopBar title={title} back={back} />
      <main id="main" className="main stack roomy gate">
        <div className="gate-mark">
          <Icon name="shield" size={32} />
        </div>
        <h2 className="text-20 bold">{t("auth.proof.title")}</h2>
        <p className="muted">{t("auth.proof.why", { n: PROOF_LIMITS.valid / MINUTE })}</p>
        <ProofForm gate={gate} fields={typedFieldsOf(view.fields)} {...face} />
        <ProviderProof {...face} next={gate.page} />
      </main>
    </>,
  );
}
