import { usePageView } from "../../../shell/parts/page-view";
import { textAttributes } from "../../../translate/detect-language";
import type { LetterLines } from "../../chat";

/** The lines of the letter of the bottle where the two met, each a link to an answer. */
export function LetterLinesCard({ letter, person }: { letter: LetterLines | null; person: string }) {
  const { t, query } = usePageView();
  if (query.letter === undefined) return null;
  const answerOf = (line: string) => encodeURIComponent(JSON.stringify({ bottleId: letter?.bottleId, line }));
  return (
    <section className="card chat-letter" id="letter" aria-labelledby="letter-title">
      <h2 className="text-15" id="letter-title">
        {t(letter?.lines.length ? "chat.letter_lines" : "chat.quote_gone")}
      </h2>
      <ul>
        {letter?.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
          <li key={at}>
            <a href={`/chat/${person}?answer=1&reply=${answerOf(line)}#write`} {...textAttributes(line)}>
              {line}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
