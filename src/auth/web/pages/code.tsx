import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { page } from "../../../shell/document/page";
import { Field, Form, Refused, tried } from "../../../shell/parts/form";
import { viewOf } from "../../../shell/parts/view";
import { carried, doorTo } from "../return-path";
import { Brand } from "./parts";

const ASKED = {
  app: {
    text: "auth.second_factor.login_text",
    label: "auth.second_factor.code",
    other: "auth.second_factor.use_recovery",
    field: { icon: "device", autoComplete: "one-time-code", inputMode: "numeric" },
  },
  recovery: {
    text: "auth.second_factor.recovery_text",
    label: "auth.second_factor.recovery",
    other: "auth.second_factor.use_app",
    field: { icon: "lock", autoComplete: "off", inputMode: "text" },
  },
} as const;

/** `/login/code`; `?recovery` takes a recovery code. */
export function codePage(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const view = viewOf(c);
  const { t } = view;
  const { next } = carried(view);
  const recovery = (view.fields ?? view.query).recovery !== undefined;
  const { text, label, other, field } = ASKED[recovery ? "recovery" : "app"];
  const query = new URLSearchParams({ next, ...(!recovery && { recovery: "" }) });
  return page(
    c,
    { title: t("auth.second_factor.login"), status: refusal?.status, bare: true },
    <>
      <Brand low />
      <main id="main" className="entry">
        <h2 className="text-20 bold">{t("auth.second_factor.login")}</h2>
        <Form id="login-code" action="/login/code">
          <p className="muted">{t(text)}</p>
          <input type="hidden" name="next" value={next} />
          {recovery ? <input type="hidden" name="recovery" value="" /> : null}
          <Refused refusal={refusal} />
          <Field
            name="code"
            label={t(label)}
            tried={tried(view, refusal)}
            required
            maxLength={64}
            {...field}
          />
          <button type="submit" className="button primary wide">
            {t("auth.login")}
          </button>
        </Form>
        <p className="row between foot">
          <a className="link" href={`/login/code?${query}`}>
            {t(other)}
          </a>
          <a className="link" href={doorTo("/login", { next })}>
            {t("auth.linking.back")}
          </a>
        </p>
      </main>
    </>,
  );
}
