import { PROVIDERS, type Provider } from "../../../limits/limits";
import { useView, type View } from "../../../shell/parts/view";
import { Mark } from "../../../ui/marks";
import { doorTo } from "../return-path";

interface Props {
  next: string;
  invite?: string;
  only?: Provider[];
  /** Where their pages are. */
  below?: string;
}

const openIn = ({ providers }: View): Provider[] => PROVIDERS.filter((each) => each in providers);

/** Provider buttons. Links, because `form-action` in the CSP stops a form redirected to another site. */
export function Ways({ next, invite, only, below = "/login" }: Props) {
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
            href={doorTo(`${below}/${provider}`, { next, invite })}
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

/** Provider buttons with "or"; nothing where there are none. */
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
