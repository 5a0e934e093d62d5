import { ACCOUNT } from "../../limits/limits";
import { Icon } from "../../ui/icon";
import { faulty } from "../../ui/invalid-field";
import { describedBy, FieldFrame, type Tried } from "./form";
import { useView } from "./view";

interface PasswordProps {
  name: string;
  label: string;
  tried: Tried;
  fresh?: boolean;
}

/** Password field; the eye needs a script. */
export function Password({ name, label, tried, fresh }: PasswordProps) {
  const { t } = useView();
  return (
    <FieldFrame name={name} label={label} tried={tried} icon="lock">
      <input
        id={name}
        name={name}
        type="password"
        required
        minLength={fresh ? ACCOUNT.passwordMin : undefined}
        autoComplete={fresh ? "new-password" : "current-password"}
        {...faulty(tried.errors[name])}
        aria-describedby={describedBy(name, tried)}
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
