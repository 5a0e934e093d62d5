import type { ReactNode } from "react";
import type { Refusal } from "../../runtime/errors";
import { FormRefusal, SubmitButton } from "./form";
import { usePageView } from "./page-view";

interface Props {
  id: string;
  path: string;
  refusal: Refusal | null;
  children: ReactNode;
}

/** Form that is saved on each change; without JavaScript by a button. */
export function SettingsForm({ id, path, refusal, children }: Props) {
  const { t } = usePageView();
  return (
    <form
      id={id}
      method="post"
      action={path}
      hx-post={path}
      hx-trigger="change, submit"
      hx-target="this"
      hx-select={`#${id}`}
      hx-select-oob="#notices"
      hx-swap="outerHTML"
    >
      <FormRefusal refusal={refusal} />
      {children}
      <SubmitButton kind="primary wide spaced unscripted">{t("profile.save")}</SubmitButton>
    </form>
  );
}
