import { PROVIDER_NAMES } from "../../../config/config";
import type { Ctx } from "../../../http/env";
import { PROVIDERS, type Provider } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import { Refused } from "../../../shell/parts/form";
import { useView, viewOf } from "../../../shell/parts/view";
import { Mark } from "../../../ui/marks";
import type { Link } from "../../providers/linking";

interface RowProps {
  provider: Provider;
  link: Link | undefined;
}

function Row({ provider, link }: RowProps) {
  const { t, providers } = useView();
  const name = providers[provider] ?? PROVIDER_NAMES[provider];
  return (
    <div>
      <Mark of={provider} size={24} />
      <span className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="muted">
          {link ? <bdi>{link.email ?? t("account.links.linked")}</bdi> : t("account.links.not_linked")}
        </span>
      </span>
      {link ? (
        <form method="post" action={`/account/links/${provider}/unlink`}>
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

export function linksPage(c: Ctx, links: Link[], refusal: Refusal | null = null): Promise<Response> {
  const { t, providers } = viewOf(c);
  const linkOf = (provider: Provider) => links.find((each) => each.provider === provider);
  const shown = PROVIDERS.filter((provider) => providers[provider] || linkOf(provider));
  return page(
    c,
    { title: t("account.links.title"), status: refusal?.status },
    <>
      <Top title={t("account.links.title")} back="/account" />
      <main id="main" className="main stack">
        <p className="muted">{t(shown.length > 0 ? "account.links.why" : "account.links.none")}</p>
        <Refused refusal={refusal} />
        {shown.length > 0 ? (
          <div className="card list links">
            {shown.map((provider) => (
              <Row key={provider} provider={provider} link={linkOf(provider)} />
            ))}
          </div>
        ) : null}
      </main>
    </>,
  );
}
