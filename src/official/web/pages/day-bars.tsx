import type { ReactNode } from "react";

interface DayBarsProps {
  className: string;
  /** One bar each, the newest last. */
  counts: readonly number[];
  /** Of the highest bar; of a day with its space; of a bar. In units of the drawing. */
  size: { height: number; day: number; bar: number };
  /** Free space before the bars and above them. */
  margin?: { left: number; top: number };
  /** What is drawn over the bars. */
  children?: ReactNode;
}

/** Height of a count beside the highest of them. */
export const barHeightOf = (n: number, counts: readonly number[], height: number): number =>
  (n / Math.max(1, ...counts)) * height;

/** Counts of the last days as bars; a day without any has a low one. */
export function DayBars({ className, counts, size, margin = { left: 0, top: 0 }, children }: DayBarsProps) {
  const box = [-margin.left, -margin.top, counts.length * size.day, size.height + margin.top];
  return (
    <svg className={className} viewBox={box.join(" ")} aria-hidden="true">
      {counts.map((n, day) => {
        const height = Math.max(1, barHeightOf(n, counts, size.height));
        const place = { x: day * size.day, y: size.height - height, width: size.bar, height };
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
        return <rect key={day} {...place} rx="1" />;
      })}
      {children}
    </svg>
  );
}
