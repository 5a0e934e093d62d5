/** Usage as short bars, beside a text. */
export function UsageBars({ used, max }: { used: number; max: number }) {
  return (
    <span className="pips">
      {Array.from({ length: max }, (_, n) => n).map((n) => (
        <i key={n} className={n < used ? "filled" : undefined} />
      ))}
    </span>
  );
}
