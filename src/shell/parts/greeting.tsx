import type { Greeting } from "../../room";
import { Icon } from "../../ui/icon";
import { StandingBottle } from "../../ui/scene";
import { usePageView } from "./page-view";

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

function GreetingLetter({ letter: { name, words, language, svg } }: { letter: Greeting }) {
  const { t } = usePageView();
  return (
    <div className="paper waiting">
      <StandingBottle svg={svg} small className="bottle" />
      <div className="grow">
        <p className="words" dir="auto" lang={language}>
          {words}
        </p>
        <p className="text-13 muted">
          {name === null ? t("shell.greeting.letter_nameless") : t("shell.greeting.letter", { name })}
        </p>
      </div>
    </div>
  );
}
