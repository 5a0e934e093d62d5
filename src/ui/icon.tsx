import { FLIPPED, type IconName } from "./icons";
import { urls } from "./urls";

/** One drawing of the icon sprite; decorative, so the control beside it needs a name of its own. */
export function Icon({ name, size = 24, chev }: { name: IconName; size?: number; chev?: boolean }) {
  const className = `icon${FLIPPED.has(name) ? " flip" : ""}${chev ? " chevron" : ""}`;
  return (
    <svg className={className} width={size} height={size} aria-hidden="true">
      <use href={`${urls.static("icons.svg")}#${name}`} />
    </svg>
  );
}

/** The struck brass disc beside every amount of coins. */
export const Coin = ({ size = 20 }: { size?: number }) => (
  <svg className="coin" width={size} height={size} aria-hidden="true">
    <use href={`${urls.static("icons.svg")}#coin-disc`} />
  </svg>
);
