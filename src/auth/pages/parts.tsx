import type { Ctx } from "../../http/env";
import { ACCOUNT } from "../../limits";
import { asset } from "../../shell/assets";
import { describedBy, FieldFrame, type Tried } from "../../shell/form";
import { Icon } from "../../ui/icon";
import { DayNight } from "../../ui/picture";

/** What makes a new password weak. */
export type Weakness = "common" | "guessable";

/** The sea with the name of the house; `low` where a form needs the room. */
export function Brand({ c, low }: { c: Ctx; low?: boolean }) {
  const { t } = c.var;
  return (
    <header className={low ? "brand low" : "brand"}>
      <DayNight className="sea" day={asset("sea-day.svg")} night={asset("sea-night.svg")} />
      {low ? null : (
        <DayNight className="float" day={asset("bottle-login.svg")} night={asset("bottle-login-night.svg")} />
      )}
      <div className="name">
        <h1 className="serif t32 b">{t("app.name")}</h1>
        <p className="t17">{t("app.line")}</p>
      </div>
    </header>
  );
}

interface PasswordProps {
  c: Ctx;
  name: string;
  label: string;
  tried: Tried;
  /** A new one, rather than the one that is known. */
  fresh?: boolean;
}

/** A password with the eye that shows it; the eye appears only where a script can turn it. */
export function Password({ c, name, label, tried, fresh }: PasswordProps) {
  return (
    <FieldFrame name={name} label={label} tried={tried} icon="lock">
      <input
        id={name}
        name={name}
        type="password"
        required
        minLength={fresh ? ACCOUNT.passwordMin : undefined}
        autoComplete={fresh ? "new-password" : "current-password"}
        aria-invalid={tried.errors[name] ? true : undefined}
        aria-describedby={describedBy(name, tried)}
      />
      <button
        type="button"
        className="ib eye"
        data-eye=""
        hidden
        aria-pressed="false"
        aria-label={c.var.t("auth.show")}
      >
        <Icon name="eye" size={20} />
      </button>
    </FieldFrame>
  );
}

/** Asks to confirm a new password that is easy to guess. */
export function Confirmation({ c, weak }: { c: Ctx; weak: Weakness }) {
  const { t } = c.var;
  return (
    <fieldset className="alert">
      <Icon name="warning" size={20} />
      <label className="row" htmlFor="weak">
        <input type="checkbox" id="weak" name="weak" value="yes" required />
        <span>{t(`auth.weak_${weak}`)}</span>
      </label>
    </fieldset>
  );
}
