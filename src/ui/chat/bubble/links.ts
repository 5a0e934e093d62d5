interface Piece {
  text: string;
  href?: string;
}

/** Up to the last sign that may end one; what trails is not looked for by itself, which takes time squared. */
const ADDRESS = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?…)\]}»”’。、，；：！？）】」』।؟،]/giu;

function urlOf(address: string): string | undefined {
  try {
    const url = new URL(address);
    // "https://bank.example@evil.example" is not linked: it shows another host than the one that answers.
    return url.hostname && !url.username && !url.password ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Splits a text into links and plain text. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    // A closing bracket is part of an address that has the opening one.
    const address = match.includes("(") && text.startsWith(`${match})`, index) ? `${match})` : match;
    const href = urlOf(address);
    if (!href) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
