import { usePageView } from "../../../shell/parts/page-view";
import { lastQuestion } from "../../../text/last-question";
import type { Bottle } from "../../reading/bottle-view";

/** Below the field of an answer: who can read it. @param name of whom it is for; null: nobody is named */
export function AnswerReaders({ name }: { name: string | null }) {
  const { t } = usePageView();
  return (
    <p className="readers text-13 muted">
      {name === null ? t("bottles.answer.readers_nameless") : t("bottles.answer.readers", { name })}
    </p>
  );
}

/** Above an empty comment: the letter's own question, or a general one. */
export function AnswerPrompt({ bottle: { author, content } }: { bottle: Bottle }) {
  const { t } = usePageView();
  const question = lastQuestion(content);
  if (!question) return <p className="prompt">{t("bottles.answer.prompt")}</p>;
  return (
    <p className="prompt" dir="auto">
      {author
        ? t("bottles.answer.asks", { name: author.nickname, question })
        : t("bottles.answer.asks_nameless", { question })}
    </p>
  );
}
