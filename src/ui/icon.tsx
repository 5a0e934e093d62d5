import { FLIPPED, type IconName } from "./icons";
import { urls } from "./urls";

/** One decorative icon of the sprite; its control needs a name of its own. */
export function Icon({ name, size = 24, chev }: { name: IconName; size?: number; chev?: boolean }) {
  const className = `icon${FLIPPED.has(name) ? " flip" : ""}${chev ? " chevron" : ""}`;
  return (
    <svg className={className} width={size} height={size} aria-hidden="true">
      <use href={`${urls.static("icons.svg")}#${name}`} />
    </svg>
  );
}

export const Coin = ({ size = 20 }: { size?: number }) => (
  <svg className="coin" width={size} height={size} aria-hidden="true">
    <use href={`${urls.static("icons.svg")}#coin-disc`} />
  </svg>
);
