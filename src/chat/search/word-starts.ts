/** "And", "so"; "with", "like": written together with the word that follows. The article, and "for the". */
const ARABIC_PARTICLES = /^([وف]?)([بك]?)(ال|لل)?/u;

/** Letters that have to follow. */
const SHORTEST_REST = 3;

/**
 * Where in a word somebody who looks for it may begin: in Arabic also after the article and what is written together with it.
 * @param word in its search form
 */
export function wordStartsOf(word: string): number[] {
  const [, and = "", by = "", article = ""] = ARABIC_PARTICLES.exec(word) ?? [];
  const particle = article === "" ? 0 : by.length;
  const starts = [0, and.length, and.length + particle, and.length + particle + article.length];
  return [...new Set(starts)].filter((start) => start === 0 || word.length - start >= SHORTEST_REST);
}
