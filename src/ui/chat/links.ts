/** A piece of a text: words, or an address that can be followed. */
export interface Piece {
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/giu;
/** Signs that end a sentence rather than an address. */
const TRAILING = /[.,;:!?…)\]}»”’。、，；：！？）】」』।؟،]+$/u;

/** A closing bracket belongs to an address that has the opening one. */
function endOf(address: string): string {
  const cut = address.replace(TRAILING, "");
  return cut.includes("(") && address.startsWith(`${cut})`) ? `${cut})` : cut;
}

function urlOf(address: string): string | undefined {
  try {
    const url = new URL(address);
    // Whoever reads "https://bank.example@evil.example" reads another host than the one that answers.
    return url.hostname && !url.username && !url.password ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** The addresses in a text, and what stands between them. Nothing of them is fetched. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = endOf(found);
    const href = urlOf(address);
    if (!href) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
