import { PROVIDERS, type Provider } from "../../../limits";
import { useView, type View } from "../../../shell/view";
import { Mark } from "../../../ui/marks";
import { doorTo } from "../return-path";

interface Props {
  /** Where one is going. */
  next: string;
  invite?: string;
  /** Which to show; all that are open unless it says. */
  only?: Provider[];
}

/** Those that are open, in the order of their buttons. */
const openIn = ({ providers }: View): Provider[] => PROVIDERS.filter((each) => each in providers);

/**
 * A button for each service one can sign in through. They are links: a form that is sent on to another site would be
 * stopped by our own policy. Several stand side by side with their names alone.
 */
export function Ways({ next, invite, only }: Props) {
  const view = useView();
  const { t } = view;
  const providers = openIn(view).filter((provider) => only?.includes(provider) ?? true);
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
  const view = useView();
  const { t } = view;
  if (openIn(view).length === 0) return null;
  return (
    <>
      <Ways {...props} />
      <p className="or-divider">{t("auth.or")}</p>
    </>
  );
}
