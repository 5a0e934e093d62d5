import type { Ctx } from "../../../http/env";
import type { Key } from "../../../i18n/catalogue";
import { MINUTE, PROOF } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import { Field, Refused, type Tried, tried } from "../../../shell/parts/form";
import { Password } from "../../../shell/parts/password";
import { useView, viewOf } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { WaysToProve } from "../../security/ways";
import { typedOf } from "../typed";
import { Ways } from "./provider-buttons";

/** What the gate stands before. */
export interface Gate {
  page: string;
  /** It sends what was typed on to the act; otherwise it leads to the page. */
  resends: boolean;
}

const TITLES: { [page: string]: Key } = {
  "/account/tokens": "auth.tokens.title",
  "/account/password": "auth.password.title",
  "/account/email": "auth.email.title",
  "/account/second-factor": "auth.second_factor.title",
  "/account/links": "account.links.title",
  "/account/export": "account.export",
  "/account/delete": "account.delete",
};

interface Asked {
  ways: WaysToProve;
  /** A code is on its way that is still good. */
  sent: boolean;
  refusal: Refusal | null;
}

interface Face extends Asked {
  state: Tried;
}

function Typed({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** What cannot be undone is said once more on the button that does it. */
function Go({ gate }: { gate: Gate }) {
  const { t } = useView();
  const ends = gate.resends && gate.page === "/account/delete";
  return (
    <button type="submit" className={`button ${ends ? "danger" : "primary"} wide`}>
      {t(ends ? "account.deletion.verb" : "auth.proof.go")}
    </button>
  );
}

function ByPassword({ state, gate }: Face & { gate: Gate }) {
  const { t } = useView();
  return (
    <>
      <Password name="proof_password" label={t("auth.password")} tried={state} />
      <Go gate={gate} />
      <a className="link" href="/forgot-password">
        {t("auth.forgot")}
      </a>
    </>
  );
}

function ByCode({ ways: { email }, sent, state, gate }: Face & { gate: Gate }) {
  const { t } = useView();
  if (email === null) return null;
  const told = { email, n: PROOF.code / MINUTE };
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
          <Go gate={gate} />
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

function ByProvider({ ways: { email, providers }, next }: Face & { next: string }) {
  const { t } = useView();
  if (providers.length === 0) return null;
  return (
    <>
      {email === null ? null : <p className="or-divider">{t("auth.or")}</p>}
      <p className="muted">{t("auth.proof.by_provider")}</p>
      <Ways next={next} only={providers} below="/account/proof" />
    </>
  );
}

const noWay = ({ password, email, providers }: WaysToProve): boolean =>
  !password && email === null && providers.length === 0;

function Form({ gate, fields, ...face }: Face & { gate: Gate; fields: Record<string, string> }) {
  const { t, path } = useView();
  const { ways, refusal } = face;
  const told = refusal?.code === "proof_required" ? null : refusal;
  return (
    <form method="post" action={gate.resends ? path : "/account/proof"} className="stack roomy" id="proof">
      <Typed fields={gate.resends ? fields : { next: gate.page }} />
      <Refused refusal={told} />
      {ways.password ? <ByPassword {...face} gate={gate} /> : <ByCode {...face} gate={gate} />}
      {noWay(ways) ? <p className="note">{t("auth.proof.none")}</p> : null}
    </form>
  );
}

/** The gate before what gives lasting power over an account. */
export function gatePage(c: Ctx, gate: Gate, { ways, sent, refusal }: Asked): Promise<Response> {
  const view = viewOf(c);
  const { t } = view;
  const face = { ways, sent, refusal, state: tried(view, refusal) };
  const title = (t as (key: Key) => string)(TITLES[gate.page] ?? "account.title");
  // A page that stands behind the gate itself is no way back.
  const back = gate.page === "/account/password" ? "/account" : gate.page;
  return page(
    c,
    { title: t("auth.proof.title"), status: refusal?.status },
    <>
      <Top title={title} back={back} />
      <main id="main" className="main stack roomy gate">
        <div className="gate-mark">
          <Icon name="shield" size={32} />
        </div>
        <h2 className="text-20 bold">{t("auth.proof.title")}</h2>
        <p className="muted">{t("auth.proof.why", { n: PROOF.valid / MINUTE })}</p>
        <Form gate={gate} fields={typedOf(view.fields)} {...face} />
        <ByProvider {...face} next={gate.page} />
      </main>
    </>,
  );
}
