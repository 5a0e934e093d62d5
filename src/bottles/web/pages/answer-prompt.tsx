import { usePageView } from "../../../shell/parts/page-view";
import { lastQuestion } from "../../../text/last-question";
import type { Bottle } from "../../reading/bottle-view";

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
