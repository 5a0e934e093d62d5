import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { sentenceGap } from "../../../i18n/sentences";
import type { Refusal } from "../../../runtime/errors";
import { renderPage } from "../../../shell/document/page";
import { Form, FormRefusal, formStateOf, SubmitButton } from "../../../shell/parts/form";
import { pageViewOf } from "../../../shell/parts/page-view";
import { BrandHeader } from "../../../shell/parts/sea-picture";
import { EmailField, NewPasswordFields, type PasswordWeakness } from "./parts";

interface PasswordFrameOptions {
  title: string;
  refusal?: Refusal | null;
}

const passwordFrame = (c: Ctx, { title, refusal }: PasswordFrameOptions, body: ReactNode) =>
  renderPage(
    c,
    { title, status: refusal?.status, bare: true },
    <>
      <BrandHeader low />
      <main id="main" className="entry">
        <h2 className="text-20 bold">{title}</h2>
        {body}
        <p className="row between foot">
          <a className="link" href="/login">
            {c.get("t")("auth.login")}
          </a>
        </p>
      </main>
    </>,
  );

/** `/forgot-password`; `?sent` shows the same answer for every address. */
export function forgotPage(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const view = pageViewOf(c);
  const { t } = view;
  const title = t("auth.forgot");
  const noMail = view.sendsMail ? null : (
    <p className="muted">
      {t("auth.no_mail")}
      {sentenceGap(view.language)}
      <a className="link in-text" href="/privacy">
        {t("privacy.title")}
      </a>
    </p>
  );
  if (c.req.query("sent") !== undefined)
    return passwordFrame(c, { title }, noMail ?? <p className="muted">{t("auth.forgot.sent")}</p>);
  return passwordFrame(
    c,
    { title, refusal },
    <Form id="forgot" action="/forgot-password">
      {noMail ?? <p className="muted">{t("auth.forgot.text")}</p>}
      <FormRefusal refusal={refusal} />
      <EmailField name="email" tried={formStateOf(view, refusal)} required />
      <SubmitButton>{t("auth.forgot.send")}</SubmitButton>
    </Form>,
  );
}

/** The link was used or is too old. */
export function resetExpiredPage(c: Ctx, refusal: Refusal): Promise<Response> {
  const t = c.get("t");
  return passwordFrame(
    c,
    { title: t("auth.reset.title"), refusal },
    <>
      <FormRefusal refusal={refusal} />
      <a className="button primary wide" href="/forgot-password">
        {t("auth.forgot.send")}
      </a>
    </>,
  );
}

interface ResetPageProps {
  token: string;
  username: string;
  /** Whether the account has passkeys that the reset can remove. */
  passkeys: boolean;
  /** Whether it unlinks services, as the address was not confirmed. */
  unlinks: boolean;
  refusal?: Refusal | null;
  weak?: PasswordWeakness | null;
}

export function resetPage(
  c: Ctx,
  { token, username, passkeys, unlinks, refusal = null, weak }: ResetPageProps,
): Promise<Response> {
  const view = pageViewOf(c);
  const { t } = view;
  const state = formStateOf(view, refusal);
  return passwordFrame(
    c,
    { title: t("auth.reset.title"), refusal },
    <Form id="reset" action="/reset-password">
      <input type="hidden" name="token" value={token} />
      <p className="muted">{t("auth.reset.text", { username })}</p>
      {unlinks ? <p className="muted">{t("auth.reset.unlinks")}</p> : null}
      <input type="hidden" name="username" value={username} autoComplete="username" />
      <FormRefusal refusal={refusal} />
      <NewPasswordFields label={t("auth.password.new")} tried={state} weak={weak} />
      {passkeys ? (
        <label className="row gap-12" htmlFor="keepPasskeys">
          <input type="checkbox" id="keepPasskeys" name="keepPasskeys" value="yes" />
          <span>
            <b>{t("auth.passkeys.keep")}</b> <span className="muted">{t("auth.passkeys.keep_hint")}</span>
          </span>
        </label>
      ) : null}
      <SubmitButton>{t("auth.reset.save")}</SubmitButton>
    </Form>,
  );
}
