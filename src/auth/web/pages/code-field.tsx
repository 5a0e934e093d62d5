import { CODE_LIMITS } from "../../../limits/auth";
import { MAIL_LIMITS } from "../../../limits/mail";
import { HOUR } from "../../../runtime/units";
import { describedByIds, FieldError, type FormState } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { invalidFieldProps } from "../../../ui/invalid-field";

/** One field that looks like six boxes, for a paste, a keyboard's suggestion and a screen reader as well. */
export function CodeField({ state }: { state: FormState }) {
  const { t } = usePageView();
  const wrong = state.errors.code ?? state.refusal?.code;
  return (
    <div>
      <label className="label" htmlFor="code">
        {t("auth.verification.code")}
      </label>
      <span className={wrong ? "code-boxes wrong" : "code-boxes"}>
        <span aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
          <i />
        </span>
        <input
          id="code"
          name="code"
          type="text"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_LIMITS.typedMax}
          placeholder=" "
          required
          defaultValue={state.values.code}
          aria-describedby={describedByIds("code", state, "hint")}
          {...invalidFieldProps(wrong)}
        />
      </span>
      <FieldError name="code" tried={state} />
      <p className="field-hint" id="code-hint">
        {t("auth.verification.code_hint", { n: MAIL_LIMITS.verifyValid / HOUR })}
      </p>
    </div>
  );
}
