import type { Refusal } from "../../../errors";
import type { Ctx } from "../../../http/env";
import { Field, Form, Refused, tried } from "../../../shell/form";
import { page } from "../../../shell/page";
import { viewOf } from "../../../shell/view";
import { carried, doorTo } from "../return-path";
import { Brand } from "./parts";

/** `/login/code`: the second step of signing in; `?recovery` takes a recovery code instead. */
export function codePage(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const view = viewOf(c);
  const { t } = view;
  const { next } = carried(view);
  const recovery = (view.fields ?? view.query).recovery !== undefined;
  const here = doorTo("/login/code", { next });
  const other = recovery ? here : `${here}${here.includes("?") ? "&" : "?"}recovery`;
  return page(
    c,
    { title: t("second_factor.login"), status: refusal?.status, bare: true },
    <>
      <Brand low />
      <main id="main" className="entry">
        <h2 className="text-20 bold">{t("second_factor.login")}</h2>
        <Form id="login-code" action="/login/code">
          <p className="muted">{t(recovery ? "second_factor.recovery_text" : "second_factor.login_text")}</p>
          <input type="hidden" name="next" value={next} />
          {recovery ? <input type="hidden" name="recovery" value="" /> : null}
          <Refused refusal={refusal} />
          <Field
            name="code"
            label={t(recovery ? "second_factor.recovery" : "second_factor.code")}
            tried={tried(view, refusal)}
            icon={recovery ? "lock" : "phone"}
            autoComplete={recovery ? "off" : "one-time-code"}
            inputMode={recovery ? "text" : "numeric"}
            required
            maxLength={64}
          />
          <button type="submit" className="button primary wide">
            {t("auth.login")}
          </button>
        </Form>
        <p className="row between foot">
          <a className="link" href={other}>
            {t(recovery ? "second_factor.use_app" : "second_factor.use_recovery")}
          </a>
          <a className="link" href={doorTo("/login", { next })}>
            {t("link.back")}
          </a>
        </p>
      </main>
    </>,
  );
}
