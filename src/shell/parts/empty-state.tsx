import { assetUrl } from "../document/assets";

interface EmptyStateProps {
  title: string;
  text: string;
  href: string;
  /** Text of the link. */
  label: string;
  /** Dialog that the link opens where there is a script. */
  opens?: string;
}

/** Stands for a list with nothing in it; a link leads on. */
export const EmptyState = ({ title, text, href, label, opens }: EmptyStateProps) => (
  <div className="card empty">
    <img src={assetUrl("bottle-mist.svg")} width={44} height={96} alt="" />
    <h2>{title}</h2>
    <p className="text-13 muted">{text}</p>
    <a className="button secondary small" href={href} data-opens={opens}>
      {label}
    </a>
  </div>
);
