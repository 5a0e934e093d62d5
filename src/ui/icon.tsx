import type { ReactNode } from "react";
import { type IconName, RTL_MIRRORED_ICONS } from "./icons";
import { urls } from "./urls";

/** Content of an icon as markup: one element less to render for each of twenty icons on a page. */
const iconMarkup = (name: IconName | "coin-disc") => ({
  __html: `<use href="${urls.static("icons.svg")}#${name}"></use>`,
});

/** One decorative icon of the sprite; its control needs a name of its own. */
export function Icon({ name, size = 24, chev }: { name: IconName; size?: number; chev?: boolean }) {
  const className = `icon${RTL_MIRRORED_ICONS.has(name) ? " flip" : ""}${chev ? " chevron" : ""}`;
  return (
    <svg
      className={className}
      width={size}
      height={size}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a name of ours alone.
      dangerouslySetInnerHTML={iconMarkup(name)}
    />
  );
}

export const Coin = ({ size = 20 }: { size?: number }) => (
  <svg
    className="coin"
    width={size}
    height={size}
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a name of ours alone.
    dangerouslySetInnerHTML={iconMarkup("coin-disc")}
  />
);

interface IconTextProps {
  icon: IconName;
  children: ReactNode;
}

export const IconText = ({ icon, children }: IconTextProps) => (
  <span>
    <Icon name={icon} size={20} />
    {children}
  </span>
);

/** A note about the page's subject, led by an icon. */
export const IconNote = ({ icon, children }: IconTextProps) => (
  <p className="note">
    <Icon name={icon} size={20} />
    {children}
  </p>
);
