import { splitLinks } from "./links";

/** A text with its addresses as links. */
export function LinkedText({ text }: { text: string }) {
  const pieces = splitLinks(text);
  return pieces.map(({ text: shownText, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {shownText}
      </a>
    ) : (
      shownText
    ),
  );
}
