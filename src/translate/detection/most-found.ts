/**
 * The language with the most matches, less those of what it never has (these weigh three times).
 * @param marks letters and words of each @param otherwise where none has any @returns null: two have as many
 */
export function mostFound(
  text: string,
  marks: Record<string, readonly RegExp[]>,
  never: Record<string, RegExp>,
  otherwise: string,
): string | null {
  const count = (pattern: RegExp | undefined) => (pattern ? (text.match(pattern)?.length ?? 0) : 0);
  const countAll = (patterns: readonly RegExp[]) => patterns.reduce((sum, each) => sum + count(each), 0);
  const found = Object.entries(marks).map(
    ([language, patterns]) => [language, countAll(patterns) - 3 * count(never[language])] as const,
  );
  const [first = [otherwise, 0], second = ["", 0]] = found.sort(([, a], [, b]) => b - a);
  const usual = found.find(([language]) => language === otherwise)?.[1] ?? 0;
  if (first[1] <= 0) return usual < 0 ? null : otherwise;
  if (first[1] > second[1]) return first[0];
  return usual === first[1] ? otherwise : null;
}
