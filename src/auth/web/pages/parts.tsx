import type { ComponentProps, ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import { Field, type FormState } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { PasswordField } from "../../../shell/parts/password-field";
import { Icon } from "../../../ui/icon";

export type PasswordWeakness = "common" | "guessable";

const AUTO_FOCUS = { autoFocus: true };

/** Asks to confirm a weak password. */
function WeakPasswordConfirmation({ weak }: { weak: PasswordWeakness }) {
  const { t } = usePageView();
  return (
    <fieldset className="alert consent" aria-describedby="weak-why">
      <Icon name="warning" size={20} />
      <div>
        <p id="weak-why">{t(`auth.weak_${weak}`)}</p>
        <label className="row gap-12" htmlFor="weak">
          <input type="checkbox" id="weak" name="weak" value="yes" {...AUTO_FOCUS} />
          <b>{t("auth.weak_keep")}</b>
        </label>
      </div>
    </fieldset>
  );
}

/** A field for an email address. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, "label"> & { label?: string }) {
  const { t } = usePageView();
  return (
    <Field label={t("auth.email.address")} type="email" icon="mail" autoComplete="email" inputMode="email" {...props} />
  );
}

/** A page below `/account`, with a way back to it. */
export const accountFormPage = (c: Ctx, title: string, refusal: Refusal | null, body: ReactNode) =>
  renderTitledPage(c, { title, refusal, back: "/account", layout: "stack roomy" }, body);

interface NewPasswordFieldsProps {
  label: string;
  tried: FormState;
  weak: PasswordWeakness | null | undefined;
}

/** A password that somebody chooses, twice; asks to confirm a weak one. */
export function NewPasswordFields({ label, tried, weak }: NewPasswordFieldsProps) {
  const { t } = usePageView();
  return (
    <>
      <PasswordField name="password" label={label} tried={tried} fresh />
      {weak ? <WeakPasswordConfirmation weak={weak} /> : null}
      <PasswordField name="confirm" label={t("auth.confirm")} tried={tried} fresh />
    </>
  );
}
