/** Four bars, as many of them full as a step of the ladder is high. */
export function Level({ n }: { n: number }) {
  return (
    <span className="level" aria-hidden="true">
      {[1, 2, 3, 4].map((bar) => (
        <i key={bar} className={bar <= n ? "filled" : undefined} />
      ))}
    </span>
  );
}
