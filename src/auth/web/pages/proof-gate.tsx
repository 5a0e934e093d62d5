import type { Ctx } from "../../../http/env";
import type { Key } from "../../../i18n/catalogue";
import { sentenceGap } from "../../../i18n/sentences";
import { CODE_LIMITS, PROOF_LIMITS } from "../../../limits/auth";
import type { Refusal } from "../../../runtime/errors";
import { MINUTE } from "../../../runtime/units";
import { renderTitledPage } from "../../../shell/document/page";
import { Field, FormRefusal, type FormState, formStateOf } from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { PasswordField } from "../../../shell/parts/password-field";
import { Icon } from "../../../ui/icon";
import type { ActNeedingProof } from "../../security/acts";
import type { ProofMethods } from "../../security/proof-methods";
import { typedFieldsOf } from "../typed-fields";
import { PasskeyButton } from "./passkey-button";
import { ProviderButtons } from "./provider-buttons";

/** The page and form that the gate protects. */
export interface ProofGate {
  page: string;
  /** It resends what was typed to the act; otherwise it leads to the page. */
  resendsForm: boolean;
  /** What is about to be done; missing: a page is about to be opened. */
  about?: AnnouncedAct;
}

/** An act, with the name of the thing it is done to. */
export interface AnnouncedAct {
  act: ActNeedingProof | "passkey_renamed";
  name?: string;
}

const TITLES_BY_PAGE: { [page: string]: Key } = {
  "/account/tokens": "auth.tokens.title",
  "/account/password": "auth.password.title",
  "/account/email": "auth.email.title",
  "/account/second-factor": "auth.second_factor.title",
  "/account/passkeys": "auth.passkeys.title",
  "/account/links": "account.links.title",
  "/account/export": "account.export",
  "/account/delete": "account.delete",
};

interface ProofGateProps {
  methods: ProofMethods;
  /** Whether a valid code was sent. */
  sent: boolean;
  refusal: Refusal | null;
}

interface ProofFormProps extends ProofGateProps {
  state: FormState;
}

function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** The button of a deletion says once more what it does. */
function ContinueButton({ gate, quiet = false }: { gate: ProofGate; quiet?: boolean }) {
  const { t } = usePageView();
  const deletes = gate.resendsForm && gate.page === "/account/delete";
  const kind = quiet ? "secondary" : "primary";
  return (
    <button type="submit" className={`button ${deletes ? "danger" : kind} wide`}>
      {t(deletes ? "account.deletion.verb" : "auth.proof.go")}
    </button>
  );
}

function PasswordProofFields({ state, gate, methods }: ProofFormProps & { gate: ProofGate }) {
  const { t } = usePageView();
  return (
    <>
      <PasswordField name="proof_password" label={t("auth.password")} tried={state} />
      <ContinueButton gate={gate} quiet={methods.passkey} />
      <a className="link" href="/forgot-password">
        {t("auth.forgot")}
      </a>
    </>
  );
}

function CodeProofFields({ methods: { email }, sent, state, gate }: ProofFormProps & { gate: ProofGate }) {
  const { t, sendsMail } = usePageView();
  if (email === null) return null;
  const params = { email, n: PROOF_LIMITS.codeLifetime / MINUTE };
  const byMail = sent ? t("auth.proof.sent", params) : t("auth.proof.by_mail", { email });
  return (
    <>
      <p className="muted">{sendsMail ? byMail : t("auth.no_mail")}</p>
      {sent ? (
        <>
          <Field
            name="proof_code"
            label={t("auth.verification.code")}
            tried={state}
            icon="lock"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={CODE_LIMITS.typedMax}
          />
          <ContinueButton gate={gate} />
        </>
      ) : null}
      <button type="submit" name="proof_send" value="1" className={`button wide ${sent ? "outlined" : "primary"}`}>
        <Icon name="mail" size={20} />
        {t(sent ? "auth.proof.send_again" : "auth.proof.send")}
      </button>
    </>
  );
}

function ProviderProof({ methods: { email, providers }, next }: ProofFormProps & { next: string }) {
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

const hasNoProofMethod = ({ password, passkey, email, providers }: ProofMethods): boolean =>
  !password && !passkey && email === null && providers.length === 0;

function ProofForm({
  gate,
  fields,
  ...formProps
}: ProofFormProps & { gate: ProofGate; fields: Record<string, string> }) {
  const { t, path } = usePageView();
  const { methods, refusal } = formProps;
  const shownRefusal = refusal?.code === "proof_required" ? null : refusal;
  return (
    <form method="post" action={gate.resendsForm ? path : "/account/proof"} className="stack roomy" id="proof">
      <HiddenFields fields={gate.resendsForm ? fields : { next: gate.page }} />
      <FormRefusal refusal={shownRefusal} />
      {methods.passkey ? (
        <>
          <PasskeyButton mode="proof" field="proof_passkey">
            {t("auth.passkeys.use")}
          </PasskeyButton>
          {methods.password ? <p className="scripted or-divider">{t("auth.or")}</p> : null}
        </>
      ) : null}
      {methods.password ? (
        <PasswordProofFields {...formProps} gate={gate} />
      ) : (
        <CodeProofFields {...formProps} gate={gate} />
      )}
      {hasNoProofMethod(methods) ? <p className="note">{t("auth.proof.none")}</p> : null}
    </form>
  );
}

function WhyProof({ about }: Pick<ProofGate, "about">) {
  const { t, language } = usePageView();
  if (!about) return <p className="muted">{t("auth.proof.why", { n: PROOF_LIMITS.lifetime / MINUTE })}</p>;
  const { act, name = "" } = about;
  return (
    <p className="muted">
      <b className="plain">
        <bdi>{t(`auth.proof.about_${act}`, { name })}</bdi>
      </b>
      {sentenceGap(language)}
      {t("auth.proof.holder")}
    </p>
  );
}

/** The page that asks for a proof before an act that gives lasting power over an account. */
export function proofGatePage(c: Ctx, gate: ProofGate, { methods, sent, refusal }: ProofGateProps): Promise<Response> {
  const view = pageViewOf(c);
  const { t } = view;
  const formProps = { methods, sent, refusal, state: formStateOf(view, refusal) };
  const title = (t as (key: Key) => string)(TITLES_BY_PAGE[gate.page] ?? "account.title");
  // The password page is itself behind the gate, so back leads to the account.
  const back = gate.page === "/account/password" ? "/account" : gate.page;
  return renderTitledPage(
    c,
    { title: t("auth.proof.title"), refusal, back, heading: title, layout: "stack roomy gate" },
    <>
      <div className="gate-mark">
        <Icon name="shield" size={32} />
      </div>
      <h2 className="text-20 bold">{t("auth.proof.title")}</h2>
      <WhyProof about={gate.about} />
      <ProofForm gate={gate} fields={typedFieldsOf(view.fields)} {...formProps} />
      <ProviderProof {...formProps} next={gate.page} />
      {gate.about ? (
        <p className="muted text-13 center">{t("auth.proof.again", { n: PROOF_LIMITS.lifetime / MINUTE })}</p>
      ) : null}
    </>,
  );
}
