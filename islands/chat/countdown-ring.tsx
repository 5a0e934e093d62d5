/** Seconds shown by the ring. */
export const COUNTDOWN_SECONDS = 10;
const RADIUS = 43;
const HALF = 48;

function arcOf(index: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${HALF + RADIUS * Math.sin(angle)} ${HALF - RADIUS * Math.cos(angle)}`;
  };
  return `M${at(index * 36 + 5)}A${RADIUS} ${RADIUS} 0 0 1 ${at(index * 36 + 31)}`;
}

const ARCS = Array.from({ length: COUNTDOWN_SECONDS }, (_, index) => arcOf(index));

/** A ring of ten arcs and the seconds left. @param tag BCP 47 tag for the number */
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
