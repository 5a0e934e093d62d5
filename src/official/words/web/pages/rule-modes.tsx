import { RULE_MODES, RULE_REACHES, type WordRule } from "../../../../safety/safety";
import { SubmitButton } from "../../../../shell/parts/form";
import { usePageView } from "../../../../shell/parts/page-view";
import { Icon } from "../../../../ui/icon";

const MODE_ICON = { refuse: "ban", hold: "clock", mask: "more" } as const;

/** What a rule does. */
export function RuleModeTag({ mode }: { mode: WordRule["mode"] }) {
  const { t } = usePageView();
  return (
    <span className={`word-mode ${mode}`}>
      <Icon name={MODE_ICON[mode]} size={16} />
      {t(`official.words.${mode}`)}
    </span>
  );
}

/** What a rule does, and where. */
export function RuleActions({ rule: { id, mode, reach } }: { rule: WordRule }) {
  const { t } = usePageView();
  const changes = [
    ...RULE_MODES.filter((each) => each !== mode).map((each) => ["mode", each] as const),
    ...RULE_REACHES.filter((each) => each !== reach).map((each) => ["reach", each] as const),
  ];
  return (
    <div className="row word-acts">
      {changes.map(([name, value]) => (
        <form key={value} method="post" action={`/official/words/${id}`}>
          <button type="submit" className="button secondary small" name={name} value={value}>
            {t(`official.words.to_${value}`)}
          </button>
        </form>
      ))}
      <form method="post" action={`/official/words/${id}/remove`}>
        <SubmitButton kind="danger small">
          <Icon name="trash" size={18} />
          {t("official.words.remove")}
        </SubmitButton>
      </form>
    </div>
  );
}

/** All rules, or those of one mode. */
export function RuleModeFilter({ mode }: { mode: WordRule["mode"] | undefined }) {
  const { t } = usePageView();
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
