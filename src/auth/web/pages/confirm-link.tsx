import type { Ctx } from "../../../http/env";
import type { Provider } from "../../../limits/auth";
import type { Refusal } from "../../../runtime/errors";
import { renderPage } from "../../../shell/document/page";
import { Form, FormRefusal, SubmitButton, useFormState } from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { PasswordField } from "../../../shell/parts/password-field";
import { BrandHeader } from "../../../shell/parts/sea-picture";
import { safeOwnPath } from "../../../shell/redirect";
import type { PendingLink } from "../../providers/pending-links";
import { ProviderButtons } from "./provider-buttons";

interface PasswordFormProps {
  refusal: Refusal | null;
  next: string;
}

function LinkPasswordForm({ refusal, next }: PasswordFormProps) {
  const { t } = usePageView();
  return (
    <Form id="link" action="/login/link">
      <input type="hidden" name="next" value={next} />
      <FormRefusal refusal={refusal} />
      <PasswordField name="password" label={t("auth.password")} tried={useFormState(refusal)} />
      <SubmitButton>{t("auth.linking.confirm")}</SubmitButton>
    </Form>
  );
}

interface ConfirmLinkPageProps {
  link: PendingLink;
  /** Providers linked to the account already. */
  linked: Provider[];
}

/** `/login/link`: confirms a link with the account's password (docs/product.md 7.4). */
export function confirmLinkPage(
  c: Ctx,
  { link, linked }: ConfirmLinkPageProps,
  refusal: Refusal | null = null,
): Promise<Response> {
  const { t, providers, fields, query } = pageViewOf(c);
  const next = safeOwnPath(fields?.next ?? query.next);
  const provider = providers[link.provider] ?? "";
  const hasPassword = link.password_hash !== null;
  return renderPage(
    c,
    { title: t("auth.linking.title"), status: refusal?.status, bare: true },
    <>
      <BrandHeader low />
      <main id="main" className="entry">
        <h2 className="text-20 bold">{t("auth.linking.title")}</h2>
        <p>
          {t(hasPassword ? "auth.linking.claimed" : "auth.linking.elsewhere", {
            email: link.email,
            provider,
          })}
        </p>
        {hasPassword ? (
          <LinkPasswordForm refusal={refusal} next={next} />
        ) : (
          <ProviderButtons next={next} only={linked} />
        )}
        <p className="row between foot">
          <a className="link" href="/forgot-password">
            {t("auth.forgot")}
          </a>
          <a className="link" href={`/login?next=${encodeURIComponent(next)}`}>
            {t("auth.linking.back")}
          </a>
        </p>
      </main>
    </>,
  );
}
