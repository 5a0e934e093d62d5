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

/** An envelope with its seal. */
export const Envelope = () => (
  <svg className="envelope" width={210} height={150} viewBox="0 0 210 150" aria-hidden="true">
    <ellipse cx="105" cy="138" rx="82" ry="8" fill="#09222a" opacity="0.16" />
    <path d="M22 42h166v92H22Z" fill="#fbf5e6" />
    <path d="M22 134 84 88h42l62 46Z" fill="#f1e7ce" />
    <path d="M22 42l83 60 83-60Z" fill="#f7efdb" />
    <path d="M22 42l83 60 83-60" fill="none" stroke="#e0d2ae" strokeWidth="2" strokeLinejoin="round" />
    <path d="M22 42h166v92H22Z" fill="none" stroke="#dccda6" strokeWidth="1.5" />
    <circle cx="105" cy="96" r="17" fill="#b83620" stroke="#8f2716" strokeWidth="1.5" />
    <path
      d="M95 93c3.4-3 6.7-3 10 0s6.7 3 10 0M95 100c3.4-3 6.7-3 10 0s6.7 3 10 0"
      fill="none"
      stroke="#f9e1da"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </svg>
);
