import type { ComponentProps, ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import { Field } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";

export type PasswordWeakness = "common" | "guessable";

const AUTO_FOCUS = { autoFocus: true };

/** Asks to confirm a weak password. */
export function WeakPasswordConfirmation({ weak }: { weak: PasswordWeakness }) {
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
