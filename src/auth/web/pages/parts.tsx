import type { ComponentProps, ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { asset } from "../../../shell/document/assets";
import { page, Top } from "../../../shell/document/page";
import { Field } from "../../../shell/parts/form";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import { DayNight } from "../../../ui/picture";

export type Weakness = "common" | "guessable";

/** The sea with the logo; `low` leaves room for a form. */
export function Brand({ low }: { low?: boolean }) {
  const { t } = useView();
  return (
    <header className={low ? "brand low" : "brand"}>
      <DayNight className="sea" day={asset("sea-day.svg")} night={asset("sea-night.svg")} />
      {low ? null : (
        <DayNight className="float" day={asset("bottle-login.svg")} night={asset("bottle-login-night.svg")} />
      )}
      <div className="name">
        <h1 className="serif text-32 bold">{t("shell.app.name")}</h1>
        <p className="text-17">{t("shell.app.line")}</p>
      </div>
    </header>
  );
}

const HERE = { autoFocus: true };

/** Asks to confirm a weak password. */
export function Confirmation({ weak }: { weak: Weakness }) {
  const { t } = useView();
  return (
    <fieldset className="alert consent" aria-describedby="weak-why">
      <Icon name="warning" size={20} />
      <div>
        <p id="weak-why">{t(`auth.weak_${weak}`)}</p>
        <label className="row gap-12" htmlFor="weak">
          <input type="checkbox" id="weak" name="weak" value="yes" {...HERE} />
          <b>{t("auth.weak_keep")}</b>
        </label>
      </div>
    </fieldset>
  );
}

/** An address; its label unless another is given. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, "label"> & { label?: string }) {
  const { t } = useView();
  return (
    <Field
      label={t("auth.email.address")}
      type="email"
      icon="mail"
      autoComplete="email"
      inputMode="email"
      {...props}
    />
  );
}

/** A page below `/account`. */
export const accountPage = (c: Ctx, title: string, refusal: Refusal | null, body: ReactNode) =>
  page(
    c,
    { title, status: refusal?.status },
    <>
      <Top title={title} back="/account" />
      <main id="main" className="main stack roomy">
        {body}
      </main>
    </>,
  );
