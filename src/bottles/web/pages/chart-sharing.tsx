import { Form } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import type { Bottle } from "../../reading/bottle-view";
import { shareTitle } from "../localized";

interface ChartSharingProps {
  bottle: Bottle;
  /** Absolute URL of the share page. */
  link: string;
}

/** What its author can do with a chart that is shared: Web Share, copy, look, stop. */
function SharedChartControls({ bottle, link }: ChartSharingProps) {
  const { t } = usePageView();
  const url = `${link}&chart=1`;
  const button = { type: "button", className: "link", hidden: true } as const;
  const share = { "data-share": "", "data-url": url, "data-failed": t("bottles.share.failed") };
  const copy = {
    "data-copy": url,
    "data-done": t("bottles.share.copied"),
    "data-failed": t("bottles.share.copy_failed"),
  };
  return (
    <>
      <p className="text-13 muted">{t("bottles.chart.shared")}</p>
      <div className="chart-verbs">
        <button {...button} {...share} data-title={shareTitle(t, "thrown", bottle.author?.nickname ?? null)}>
          {t("bottles.share.share")}
        </button>
        <button {...button} {...copy}>
          {t("bottles.share.copy")}
        </button>
        <a className="link unscripted" href={url}>
          {t("bottles.share.page")}
        </a>
        <a className="link" href={`/bottle-shared/${bottle.id}/chart.png`}>
          {t("bottles.chart.picture")}
        </a>
        <button type="submit" className="link">
          {t("bottles.chart.unshare")}
        </button>
      </div>
    </>
  );
}

/** Nothing of the chart is for others before its author says so here. */
export function ChartSharing({ bottle, link }: ChartSharingProps) {
  const { t } = usePageView();
  if (bottle.hidden || bottle.status === "removed") return null;
  const verb = bottle.chartShared ? "unshare-chart" : "share-chart";
  return (
    <Form
      id="chart-sharing"
      className={bottle.chartShared ? "shared" : undefined}
      action={`/bottle/${bottle.id}/${verb}`}
    >
      {bottle.chartShared ? (
        <SharedChartControls bottle={bottle} link={link} />
      ) : (
        <button type="submit" className="link">
          {t("bottles.chart.share")}
        </button>
      )}
    </Form>
  );
}
