import { PROVIDERS, type Provider } from "../../../limits/auth";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { ProviderLogo } from "../../../ui/provider-logo";
import { withReturnParams } from "../return-path";

interface ProviderButtonsProps {
  next: string;
  invite?: string;
  only?: Provider[];
  /** Path below which the providers' pages are. */
  basePath?: string;
}

const configuredProvidersOf = ({ providers }: PageView): Provider[] => PROVIDERS.filter((each) => each in providers);

/** Provider buttons; they are links, because `form-action` in the CSP stops a form redirected to another site. */
export function ProviderButtons({ next, invite, only, basePath = "/login" }: ProviderButtonsProps) {
  const view = usePageView();
  const { t } = view;
  const providers = configuredProvidersOf(view).filter((provider) => only?.includes(provider) ?? true);
  if (providers.length === 0) return null;
  return (
    <div className="ways">
      {providers.map((provider) => {
        const name = view.providers[provider] ?? "";
        const text = t("auth.continue_with", { provider: name });
        return (
          <a
            key={provider}
            className="button outlined"
            href={withReturnParams(`${basePath}/${provider}`, { next, invite })}
            aria-label={text}
          >
            <ProviderLogo of={provider} />
            {providers.length === 1 ? text : <bdi>{name}</bdi>}
          </a>
        );
      })}
    </div>
  );
}

/** Provider buttons with "or" below them; nothing where no provider is configured. */
export function ProviderButtonsWithDivider(props: ProviderButtonsProps) {
  const view = usePageView();
  const { t } = view;
  if (configuredProvidersOf(view).length === 0) return null;
  return (
    <>
      <ProviderButtons {...props} />
      <p className="or-divider">{t("auth.or")}</p>
    </>
  );
}
