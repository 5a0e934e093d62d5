import type { ReactNode } from "react";
import { formatNumber, formatShortDate } from "../../../../i18n/format";
import { usePageView } from "../../../../shell/parts/page-view";
import { nameAttributes } from "../../../../translate/detect-language";
import type { CaseParties, CaseParty } from "../../../official";
import { useMembershipFormat } from "../durations";

/** In a cell there is room for the last ones. */
const SHOWN_MEASURES = 3;

function usePartyCells() {
  const { t, locale, zone } = usePageView();
  const membership = useMembershipFormat();
  const none = t("official.none");
  const formatTally = ({ n, decided, upheld }: CaseParty["about"]): string =>
    n === 0
      ? none
      : decided === 0
        ? t("official.none_decided", { n })
        : t("official.upheld_of", { n, decided, upheld });
  return {
    measures: ({ measures }: CaseParty): string =>
      measures
        .slice(0, SHOWN_MEASURES)
        .map(({ kind, from }) => {
          const step = t(`safety.measure.step_${kind}`);
          return `${step} ${formatShortDate(locale, from, zone)}`;
        })
        .join(" · ") || none,
    about: ({ about }: CaseParty) => formatTally(about),
    by: ({ by }: CaseParty) => formatTally(by),
    blocked: ({ blockedBy }: CaseParty) => (blockedBy === 0 ? none : formatNumber(locale, blockedBy)),
    memberSince: ({ createdAt, band }: CaseParty) => {
      return `${membership(createdAt)} · ${t("official.band", { band: band ?? "unknown" })}`;
    },
  };
}

function PartyFactRow({
  name,
  sides,
  cell,
}: {
  name: string;
  sides: (CaseParty | null)[];
  cell(side: CaseParty): ReactNode;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {sides.map((side, index) => (
        <td key={side?.id ?? index}>{side ? cell(side) : "–"}</td>
      ))}
    </tr>
  );
}

/** Who is reported beside who reported it. */
export function CasePartiesTable({ reported, reporter }: CaseParties) {
  const { t } = usePageView();
  const cells = usePartyCells();
  const sides = [reported, reporter];
  const names = [t("official.side_reported"), t("official.side_reporter")];
  return (
    <section className="card office-sides" aria-label={t("official.both_sides")}>
      <table>
        <thead>
          <tr>
            <td />
            {sides.map((side, index) => (
              <th key={names[index]} scope="col">
                {side ? <bdi {...nameAttributes(side.nickname)}>{side.nickname}</bdi> : t("official.report_left")}
                <span className="muted office-under">{names[index]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <PartyFactRow name={t("official.log_measures")} sides={sides} cell={cells.measures} />
          <PartyFactRow name={t("official.reports_about")} sides={sides} cell={cells.about} />
          <PartyFactRow name={t("official.reports_by")} sides={sides} cell={cells.by} />
          <PartyFactRow name={t("official.blocked_by")} sides={sides} cell={cells.blocked} />
          <PartyFactRow name={t("official.member_since")} sides={sides} cell={cells.memberSince} />
        </tbody>
      </table>
      <div className="office-foot">
        {sides.map((side) =>
          side ? (
            <a key={side.id} className="link" href={`/official/people/${side.id}`}>
              {t("official.look_up_name", { name: side.nickname })}
            </a>
          ) : null,
        )}
      </div>
    </section>
  );
}
