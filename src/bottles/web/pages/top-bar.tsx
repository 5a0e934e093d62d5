import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { IconOnly } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import type { PageView } from "../../../shell/parts/page-view";
import { ReportIcon, reportPathOf } from "../../../shell/parts/report-link";
import { Icon } from "../../../ui/icon";
import type { Bottle } from "../../reading/bottle-view";
import type { BottleShare } from "../../reading/sharing";
import { isAuthoredBy } from "../localized";
import { ShareControls, shareTextsOf } from "./share";

function backPathOf(view: PageView, bottle: Bottle): string {
  if (isAuthoredBy(view.person, bottle)) return "/my-bottles";
  if (bottle.actions.includes("destroy")) return "/backpack";
  return "/";
}

/** For who threw or keeps it, while others can see it. */
function sendPathOf({ person }: PageView, bottle: Bottle): string | undefined {
  const isMine = isAuthoredBy(person, bottle) || bottle.actions.includes("destroy");
  if (!isMine || bottle.hidden || bottle.status === "expired" || bottle.status === "removed") return undefined;
  return `/friends/send?bottle=${bottle.id}`;
}

interface BarProps {
  locale: Locale;
  back: string;
  /** A held bottle is shared by its own bar. */
  shares: boolean;
}

interface BarTexts {
  /** Paths; absent: the reader may not. */
  report: string | undefined;
  send: string | undefined;
  url: string;
  text: string;
  title: string;
}

const barMarkup = markupTemplate<BarProps, BarTexts>(
  { report: "raw", send: "raw", url: "text", text: "text", title: "text" },
  ({ locale, back, shares, report, send, ...shared }) => {
    const t = translatorFor(locale);
    const backLink = { className: "icon-button disc", href: back, "aria-label": t("shell.back") };
    return (
      <header className="top-bar over-scene">
        <IconOnly as="a" attributes={backLink} name="back" />
        <span className="row">
          {report === undefined ? null : <ReportIcon href={report} label={t("safety.report.verb")} look="disc" />}
          {send === undefined ? null : (
            <a className="icon-button disc" href={send} aria-label={t("social.send_card")}>
              <Icon name="send" />
            </a>
          )}
          {shares ? <ShareControls locale={locale} look="disc" {...shared} /> : null}
        </span>
      </header>
    );
  },
);

/** The bar over a bottle's picture. */
export function bottleBarMarkup(view: PageView, shared: BottleShare): string {
  const { bottle } = shared;
  const { id, author } = bottle;
  return barMarkup(
    { locale: view.locale, back: backPathOf(view, bottle), shares: !bottle.heldByMe },
    {
      report: reportPathOf(view, { kind: "bottle", id, by: author }),
      send: sendPathOf(view, bottle),
      ...shareTextsOf(view.t, shared),
    },
  );
}
