import { CHAT_LIMITS } from "../../../src/limits/chat";
import { SECOND } from "../../../src/runtime/units";

/** Seconds shown by the ring. */
export const COUNTDOWN_SECONDS = CHAT_LIMITS.burnShown / SECOND;
const RADIUS = 43;
const HALF = 48;
/** Degrees of an arc with its gap, and of half a gap. */
const ARC = 360 / COUNTDOWN_SECONDS;
const GAP = Math.min(5, ARC / 4);

function arcOf(index: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${HALF + RADIUS * Math.sin(angle)} ${HALF - RADIUS * Math.cos(angle)}`;
  };
  return `M${at(index * ARC + GAP)}A${RADIUS} ${RADIUS} 0 0 1 ${at((index + 1) * ARC - GAP)}`;
}

const ARCS = Array.from({ length: COUNTDOWN_SECONDS }, (_, index) => arcOf(index));

/** A ring of an arc a second and the seconds left. @param tag BCP 47 tag for the number */
export function CountdownRing({ left, tag }: { left: number; tag: string }) {
  const seconds = (unitDisplay: "narrow" | "long") =>
    new Intl.NumberFormat(tag, { style: "unit", unit: "second", unitDisplay }).format(left);
  return (
    <div className="chat-dial" role="timer" aria-label={seconds("long")}>
      <svg width={96} height={96} viewBox="0 0 96 96" aria-hidden="true">
        {ARCS.map((arc, index) => (
          <path key={arc} d={arc} className={index < COUNTDOWN_SECONDS - left ? "chat-spent" : undefined} />
        ))}
      </svg>
      <b className="numeric">{seconds("narrow")}</b>
    </div>
  );
}
