import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { page } from "../../../shell/document/page";
import { Form, Refused, tried } from "../../../shell/parts/form";
import { Password } from "../../../shell/parts/password";
import { viewOf } from "../../../shell/parts/view";
import { Brand, Confirmation, EmailField, type Weakness } from "./parts";

interface Options {
  title: string;
  refusal?: Refusal | null;
}

const frame = (c: Ctx, { title, refusal }: Options, body: ReactNode) =>
  page(
    c,
    { title, status: refusal?.status, bare: true },
    <>
      <Brand low />
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
  const view = viewOf(c);
  const { t } = view;
  const title = t("auth.forgot");
  if (c.req.query("sent") !== undefined)
    return frame(c, { title }, <p className="muted">{t("auth.forgot.sent")}</p>);
  return frame(
    c,
    { title, refusal },
    <Form id="forgot" action="/forgot-password">
      <p className="muted">{t("auth.forgot.text")}</p>
      <Refused refusal={refusal} />
      <EmailField name="email" tried={tried(view, refusal)} required />
      <button type="submit" className="button primary wide">
        {t("auth.forgot.send")}
      </button>
    </Form>,
  );
}

/** The link was used or is too old. */
export function resetGonePage(c: Ctx, refusal: Refusal): Promise<Response> {
  const t = c.get("t");
  return frame(
    c,
    { title: t("auth.reset.title"), refusal },
    <>
      <Refused refusal={refusal} />
      <a className="button primary wide" href="/forgot-password">
        {t("auth.forgot.send")}
      </a>
    </>,
  );
}

interface Reset {
  token: string;
  username: string;
  refusal?: Refusal | null;
  weak?: Weakness | null;
}

export function resetPage(c: Ctx, { token, username, refusal = null, weak }: Reset): Promise<Response> {
  const view = viewOf(c);
  const { t } = view;
  const state = tried(view, refusal);
  return frame(
    c,
    { title: t("auth.reset.title"), refusal },
    <Form id="reset" action="/reset-password">
      <input type="hidden" name="token" value={token} />
      <p className="muted">{t("auth.reset.text", { username })}</p>
      <input type="hidden" name="username" value={username} autoComplete="username" />
      <Refused refusal={refusal} />
      <Password name="password" label={t("auth.password.new")} tried={state} fresh />
      {weak ? <Confirmation weak={weak} /> : null}
      <Password name="confirm" label={t("auth.confirm")} tried={state} fresh />
      <button type="submit" className="button primary wide">
        {t("auth.reset.save")}
      </button>
    </Form>,
  );
}
