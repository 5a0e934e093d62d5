import type { Ctx } from "../../../http/env";
import { CODE_LIMITS } from "../../../limits/auth";
import type { Refusal } from "../../../runtime/errors";
import { renderPage } from "../../../shell/document/page";
import { Field, Form, FormRefusal, SubmitButton, useFormState } from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { BrandHeader } from "../../../shell/parts/sea-picture";
import { returnParamsOf, withReturnParams } from "../return-path";

const CODE_FORM_VARIANTS = {
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

interface LoginCodeFormProps {
  variant: keyof typeof CODE_FORM_VARIANTS;
  refusal: Refusal | null;
  next: string;
}

function LoginCodeForm({ variant, refusal, next }: LoginCodeFormProps) {
  const { t } = usePageView();
  const { text, label, field } = CODE_FORM_VARIANTS[variant];
  return (
    <Form id="login-code" action="/login/code">
      <p className="muted">{t(text)}</p>
      <input type="hidden" name="next" value={next} />
      {variant === "recovery" ? <input type="hidden" name="recovery" value="" /> : null}
      <FormRefusal refusal={refusal} />
      <Field
        name="code"
        label={t(label)}
        tried={useFormState(refusal)}
        required
        maxLength={CODE_LIMITS.typedMax}
        {...field}
      />
      <SubmitButton>{t("auth.login")}</SubmitButton>
    </Form>
  );
}

/** `/login/code`; `?recovery` takes a recovery code. */
export function loginCodePage(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const view = pageViewOf(c);
  const { t } = view;
  const { next } = returnParamsOf(view);
  const variant = (view.fields ?? view.query).recovery === undefined ? "app" : "recovery";
  const query = new URLSearchParams({ next, ...(variant === "app" && { recovery: "" }) });
  return renderPage(
    c,
    { title: t("auth.second_factor.login"), status: refusal?.status, bare: true },
    <>
      <BrandHeader low />
      <main id="main" className="entry">
        <h2 className="text-20 bold">{t("auth.second_factor.login")}</h2>
        <LoginCodeForm variant={variant} refusal={refusal} next={next} />
        <p className="row between foot">
          <a className="link" href={`/login/code?${query}`}>
            {t(CODE_FORM_VARIANTS[variant].other)}
          </a>
          <a className="link" href={withReturnParams("/login", { next })}>
            {t("auth.linking.back")}
          </a>
        </p>
      </main>
    </>,
  );
}
