import type { Greeting } from "../../room";
import { Icon } from "../../ui/icon";
import { Standing } from "../../ui/scene";
import { useView } from "./view";

interface Props {
  letter: Greeting | null;
  /** Without a name where whoever comes does not learn it. */
  inviter: { nickname: string | null } | null;
}

/** The letter or the person a newcomer came by. */
export function Greeted({ letter, inviter }: Props) {
  const { t } = useView();
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
      {letter ? <Waiting letter={letter} /> : null}
    </section>
  );
}

function Waiting({ letter: { name, words, language, svg } }: { letter: Greeting }) {
  const { t } = useView();
  return (
    <div className="paper waiting">
      <Standing svg={svg} small className="bottle" />
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
