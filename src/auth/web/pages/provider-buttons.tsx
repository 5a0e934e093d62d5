import type { Ctx } from "../../../http/env";
import type { Provider } from "../../../limits";
import { Mark } from "../../../ui/marks";
import { openProviders } from "../providers/sign-in";
import { doorTo } from "../return-path";

interface Props {
  c: Ctx;
  /** Where one is going. */
  next: string;
  invite?: string;
  /** Which to show; all that are open unless it says. */
  only?: Provider[];
}

/**
 * A button for each service one can sign in through. They are links: a form that is sent on to another site would be
 * stopped by our own policy. Several stand side by side with their names alone.
 */
export function Ways({ c, next, invite, only }: Props) {
  const providers = openProviders(c).filter((provider) => only?.includes(provider) ?? true);
  if (providers.length === 0) return null;
  return (
    <div className="ways">
      {providers.map((provider) => {
        const name = c.var.config.social[provider]?.name ?? "";
        const text = c.var.t("auth.continue_with", { provider: name });
        return (
          <a
            key={provider}
            className="btn out"
            href={doorTo(`/login/${provider}`, { next, invite })}
            aria-label={text}
          >
            <Mark of={provider} />
            {providers.length === 1 ? text : <bdi>{name}</bdi>}
          </a>
        );
      })}
    </div>
  );
}

/** The services, and "or" before the form that follows; nothing where there are none. */
export function WaysOr(props: Props) {
  if (openProviders(props.c).length === 0) return null;
  return (
    <>
      <Ways {...props} />
      <p className="or">{props.c.var.t("auth.or")}</p>
    </>
  );
}
