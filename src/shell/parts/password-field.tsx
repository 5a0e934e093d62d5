import { ACCOUNT_LIMITS } from "../../limits/account";
import { Icon } from "../../ui/icon";
import { invalidFieldProps } from "../../ui/invalid-field";
import { describedByIds, FieldFrame, type FormState } from "./form";
import { usePageView } from "./page-view";

interface PasswordFieldProps {
  name: string;
  label: string;
  tried: FormState;
  fresh?: boolean;
}

/** Password field; the eye needs a script. */
export function PasswordField({ name, label, tried, fresh }: PasswordFieldProps) {
  const { t } = usePageView();
  return (
    <FieldFrame name={name} label={label} tried={tried} icon="lock">
      <input
        id={name}
        name={name}
        type="password"
        required
        minLength={fresh ? ACCOUNT_LIMITS.passwordMin : undefined}
        autoComplete={fresh ? "new-password" : "current-password"}
        {...invalidFieldProps(tried.errors[name])}
        aria-describedby={describedByIds(name, tried)}
      />
      <button
        type="button"
        className="icon-button password-eye"
        data-eye=""
        hidden
        aria-pressed="false"
        aria-label={t("auth.show")}
      >
        <Icon name="eye" size={20} />
      </button>
    </FieldFrame>
  );
}
