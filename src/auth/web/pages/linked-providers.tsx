import { PROVIDER_NAMES } from "../../../config/social";
import type { Ctx } from "../../../http/env";
import { PROVIDERS, type Provider } from "../../../limits/auth";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import { FormRefusal } from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { ProviderLogo } from "../../../ui/provider-logo";
import type { LinkedProvider } from "../../providers/linked-providers";
import { proofSheetOf } from "./proof-sheet";

interface LinkedProviderProps {
  provider: Provider;
  link: LinkedProvider | undefined;
}

function LinkedProviderRow({ provider, link }: LinkedProviderProps) {
  const { t, providers } = usePageView();
  const name = providers[provider] ?? PROVIDER_NAMES[provider];
  return (
    <div>
      <ProviderLogo of={provider} size={24} />
      <span className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="muted">
          {link ? <bdi>{link.email ?? t("account.links.linked")}</bdi> : t("account.links.not_linked")}
        </span>
      </span>
      {link ? (
        <form {...proofSheetOf(t)} method="post" action={`/account/links/${provider}/unlink`}>
          <button
            type="submit"
            className="button secondary small"
            aria-label={t("account.links.unlink_from", { provider: name })}
          >
            {t("account.links.unlink")}
          </button>
        </form>
      ) : (
        <a
          className="button outlined small"
          href={`/account/links/${provider}`}
          aria-label={t("account.links.link_with", { provider: name })}
        >
          {t("account.links.link")}
        </a>
      )}
    </div>
  );
}

export function linkedProvidersPage(
  c: Ctx,
  links: LinkedProvider[],
  refusal: Refusal | null = null,
): Promise<Response> {
  const { t, providers } = pageViewOf(c);
  const linkOf = (provider: Provider) => links.find((each) => each.provider === provider);
  const shown = PROVIDERS.filter((provider) => providers[provider] || linkOf(provider));
  return renderTitledPage(
    c,
    { title: t("account.links.title"), refusal, back: "/account", layout: "stack" },
    <>
      <p className="muted">{t(shown.length > 0 ? "account.links.why" : "account.links.none")}</p>
      <FormRefusal refusal={refusal} />
      {shown.length > 0 ? (
        <div className="card list links">
          {shown.map((provider) => (
            <LinkedProviderRow key={provider} provider={provider} link={linkOf(provider)} />
          ))}
        </div>
      ) : null}
    </>,
  );
}
