/** Four bars showing a level. */
export function LevelBars({ n }: { n: number }) {
  return (
    <span className="level" aria-hidden="true">
      {[1, 2, 3, 4].map((bar) => (
        <i key={bar} className={bar <= n ? "filled" : undefined} />
      ))}
    </span>
  );
}
