import type { ReactNode } from "react";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";

/** What the button asks the browser for. */
type PasskeyMode = "login" | "proof" | "registration";

interface Props {
  mode: PasskeyMode;
  /** Form field that takes the browser's answer. */
  field?: string;
  children: ReactNode;
}

/** A submit button of its form that asks the browser for a passkey first; it needs the script. */
export function PasskeyButton({ mode, field = "passkey", children }: Props) {
  const { t } = usePageView();
  const props = {
    mode,
    field,
    texts: {
      unsupported: t("auth.passkeys.unsupported"),
      stopped: t("auth.passkeys.stopped"),
      existing: t("auth.passkeys.existing"),
      failed: t("error.passkey_failed"),
    },
  };
  return (
    <div className="scripted stack" data-island="passkey" data-props={JSON.stringify(props)}>
      <input type="hidden" name={field} defaultValue="" />
      <button type="button" className="button primary wide">
        <Icon name={mode === "registration" ? "plus" : "key"} size={20} />
        {children}
      </button>
      <p role="alert" className="field-error" hidden />
    </div>
  );
}
