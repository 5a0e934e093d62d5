import { RULE_MODES, type WordRule } from "../../../../safety/safety";
import { useView } from "../../../../shell/view";
import { Icon } from "../../../../ui/icon";

const MODE_ICON = { refuse: "ban", hold: "clock", mask: "more" } as const;

/** What a rule does. */
export function Mode({ mode }: { mode: WordRule["mode"] }) {
  const { t } = useView();
  return (
    <span className={`word-mode ${mode}`}>
      <Icon name={MODE_ICON[mode]} size={16} />
      {t(`official.words.${mode}`)}
    </span>
  );
}

/** All rules, or those of one mode. */
export function Modes({ mode }: { mode: WordRule["mode"] | undefined }) {
  const { t } = useView();
  return (
    <nav className="office-parts" aria-label={t("official.words.mode")}>
      {[undefined, ...RULE_MODES].map((each) => (
        <a
          key={each ?? ""}
          href={each ? `/official/words?mode=${each}` : "/official/words"}
          aria-current={each === mode ? "page" : undefined}
        >
          {each ? t(`official.words.${each}`) : t("official.log_all")}
        </a>
      ))}
    </nav>
  );
}
