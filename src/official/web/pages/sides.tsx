import type { ReactNode } from "react";
import { formatNumber, formatShortDate } from "../../../i18n/format";
import { useView } from "../../../shell/parts/view";
import type { Side, Sides } from "../../official";
import { useAboard } from "./span";

/** In a cell there is room for the last ones. */
const SHOWN = 3;

function useCells() {
  const { t, language, zone } = useView();
  const aboard = useAboard();
  const none = t("official.none");
  const judged = ({ n, upheld }: Side["about"]): string =>
    n === 0 ? none : t("official.upheld_of", { n, upheld });
  return {
    measures: ({ measures }: Side): string =>
      measures
        .slice(0, SHOWN)
        .map(({ kind, from }) => {
          const step = t(`safety.measure.step_${kind}`);
          return `${step} ${formatShortDate(language, from, zone)}`;
        })
        .join(" · ") || none,
    about: ({ about }: Side) => judged(about),
    by: ({ by }: Side) => judged(by),
    blocked: ({ blockedBy }: Side) => (blockedBy === 0 ? none : formatNumber(language, blockedBy)),
    aboard: ({ createdAt, band }: Side) => {
      return `${aboard(createdAt)} · ${t("official.band", { band: band ?? "unknown" })}`;
    },
  };
}

function Line({ name, sides, cell }: { name: string; sides: (Side | null)[]; cell(side: Side): ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {sides.map((side, place) => (
        <td key={side?.id ?? place}>{side ? cell(side) : "–"}</td>
      ))}
    </tr>
  );
}

/** Who is reported beside who reported it. */
export function BothSides({ reported, reporter }: Sides) {
  const { t } = useView();
  const cells = useCells();
  const sides = [reported, reporter];
  const names = [t("official.side_reported"), t("official.side_reporter")];
  return (
    <section className="card office-sides" aria-label={t("official.both_sides")}>
      <table>
        <thead>
          <tr>
            <td />
            {sides.map((side, place) => (
              <th key={names[place]} scope="col">
                <bdi>{side?.nickname ?? "…"}</bdi>
                <span className="muted office-under">{names[place]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line name={t("official.log_measures")} sides={sides} cell={cells.measures} />
          <Line name={t("official.reports_about")} sides={sides} cell={cells.about} />
          <Line name={t("official.reports_by")} sides={sides} cell={cells.by} />
          <Line name={t("official.blocked_by")} sides={sides} cell={cells.blocked} />
          <Line name={t("official.aboard")} sides={sides} cell={cells.aboard} />
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
