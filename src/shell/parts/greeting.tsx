import { joinSentences } from "../../i18n/sentences";
import type { Greeting } from "../../room";
import { Icon } from "../../ui/icon";
import { StandingBottle } from "../../ui/scene";
import { foreignLanguageName, usePageView } from "./page-view";

interface NewcomerGreetingProps {
  letter: Greeting | null;
  /** Nickname null: the newcomer may not know it. */
  inviter: { nickname: string | null } | null;
}

/** Greeting of a newcomer: the shared letter or the invitation that led here. */
export function NewcomerGreeting({ letter, inviter }: NewcomerGreetingProps) {
  const { t } = usePageView();
  if (!letter && !inviter) return null;
  return (
    <section className="greeted" aria-label={t("shell.greeting")}>
      {inviter ? (
        <p className="row gap-12">
          <Icon name="gift" size={20} />
          <span dir="auto">
            {inviter.nickname === null
              ? t("shell.greeting.invited_nameless")
              : t("shell.greeting.invited", { name: inviter.nickname })}
          </span>
        </p>
      ) : null}
      {letter ? <GreetingLetter letter={letter} /> : null}
    </section>
  );
}

/** What opens a closed letter, and its language where the reader may not read it: before a pick is spent on it. */
function ClosedGreeting({ from }: { from: string | undefined }) {
  const view = usePageView();
  const { t, person, language } = view;
  const foreign = from === undefined ? null : foreignLanguageName(view, from);
  const sentences = [
    t(person ? "shell.greeting.closed_profile" : "shell.greeting.closed_join"),
    foreign === null ? "" : t("shell.greeting.language", { language: foreign }),
  ];
  return (
    <div className="grow">
      <p className="bold">{t("shell.greeting.closed")}</p>
      <p className="text-13 muted">{joinSentences(language, sentences)}</p>
    </div>
  );
}

/** What the letter says, and whose it is; of a closed one what opens it. */
function GreetingWords({ letter: { name, words, language } }: { letter: Greeting }) {
  const { t } = usePageView();
  if (words === null) return <ClosedGreeting from={language} />;
  return (
    <div className="grow">
      <p className="words" dir="auto" lang={language}>
        {words}
      </p>
      <p className="text-13 muted">
        {name === null ? t("shell.greeting.letter_nameless") : t("shell.greeting.letter", { name })}
      </p>
    </div>
  );
}

const GreetingLetter = ({ letter }: { letter: Greeting }) => (
  <div className="paper waiting">
    <StandingBottle svg={letter.svg} small className="bottle" />
    <GreetingWords letter={letter} />
  </div>
);
