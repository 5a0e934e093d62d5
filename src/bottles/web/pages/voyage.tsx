import { countryInText } from "../../../i18n/countries";
import { formatAgo, formatAhead } from "../../../i18n/format";
import type { Translate } from "../../../i18n/translator";
import { BACKGROUND_HX_HEADERS } from "../../../limits/http";
import { SEA_LIMITS } from "../../../limits/sea";
import { HOUR, MINUTE } from "../../../runtime/units";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon, IconNote } from "../../../ui/icon";
import type { Bottle, VoyageEvent } from "../../reading/bottle-view";
import { VoyageChart, voyageLength } from "./chart";
import { NEW_COMMENTS_TRIGGER, newCommentsPath } from "./comment-answer";

type FindingEvent = Extract<VoyageEvent, { kind: "found" }>;

/** Whole minutes, from an hour on whole hours. @param span ms */
function heldText(t: Translate, span: number): string {
  if (span < MINUTE) return t("bottles.voyage.held", { unit: "moment", n: 0 });
  const [unit, ms] = span < HOUR ? (["minute", MINUTE] as const) : (["hour", HOUR] as const);
  return t("bottles.voyage.held", { unit, n: Math.floor(span / ms) });
}

function FindingItem({ bottle, found }: { bottle: Bottle; found: FindingEvent }) {
  const { t, language, locale, now, zone } = usePageView();
  const { country, at, releasedAt, outcome } = found;
  const destroyed = outcome === "kept" && bottle.status === "removed";
  const how = destroyed ? "kept_destroyed" : (outcome ?? "in_hand");
  const span = (releasedAt ?? now) - at;
  return (
    <li data-event={`found${at}`}>
      <span className={outcome === null ? "wave now" : "wave"}>
        <Icon name={outcome === "kept" ? "bag" : "pick"} size={28} />
      </span>
      <div className="bold">{t("bottles.voyage.found", { country: countryInText(country, language) })}</div>
      <div className="text-13 muted">
        {formatAgo(locale, at, now, zone)} ·{" "}
        {span < MINUTE && how === "in_hand"
          ? t("bottles.voyage.in_hand_now")
          : t(`bottles.voyage.${how}`, { held: heldText(t, span) })}
      </div>
    </li>
  );
}

/** Leaves out `commented` events, as the finding that ended with the comment shows it. */
function visibleEvents(voyage: readonly VoyageEvent[]): VoyageEvent[] {
  const dropped = new Set(voyage.flatMap((each) => (each.kind === "found" ? [each.releasedAt] : [])));
  return voyage.filter(({ kind, at }) => kind !== "commented" || !dropped.has(at));
}

function VoyageEventItem({ bottle, event }: { bottle: Bottle; event: VoyageEvent }) {
  const { t, locale, now, zone } = usePageView();
  if (event.kind === "found") return <FindingItem bottle={bottle} found={event} />;
  return (
    <li className="sign" data-event={`${event.kind}${event.at}`}>
      <span className="wave">
        <Icon name={event.kind === "liked" ? "heart" : "comment"} size={20} />
      </span>
      {t(`bottles.voyage.${event.kind}`)}{" "}
      <span className="text-13 muted">{formatAgo(locale, event.at, now, zone)}</span>
    </li>
  );
}

function DriftingItem() {
  const { t } = usePageView();
  return (
    <li>
      <span className="wave now">
        <Icon name="home" size={28} />
      </span>
      <div className="bold">{t("bottles.voyage.drifting")}</div>
    </li>
  );
}

/** In whose country it is in a hand now, and until when. */
function InHand({ bottle }: { bottle: Bottle }) {
  const { t, language, locale, now } = usePageView();
  const found = bottle.voyage.findLast((each) => each.kind === "found");
  if (bottle.status !== "held" || found?.kind !== "found") return null;
  const country = countryInText(found.country, language);
  return (
    <IconNote icon="clock">
      <span>{t("bottles.chart.in_hand", { country, when: formatAhead(locale, found.at + SEA_LIMITS.hold, now) })}</span>
    </IconNote>
  );
}

/** Comments above the voyage from which on it is out of sight. */
const FAR_BELOW = 3;

/** For its author: in whose hand it is, and the way to its voyage past a long list of comments; the voyage renews both. */
export function VoyageNow({ bottle }: { bottle: Bottle }) {
  const view = usePageView();
  const isFar = bottle.commentCount >= FAR_BELOW && bottle.route.length > 0;
  return (
    <div id="voyage-now">
      <InHand bottle={bottle} />
      {isFar ? (
        <a className="link" href="#voyage">
          {voyageLength(view, bottle)}
          <Icon name="chev" size={20} />
        </a>
      ) : null}
    </div>
  );
}

interface VoyageProps {
  bottle: Bottle;
  /** Absolute URL of the share page. */
  link: string;
  /** ms, time of the newest comment on the page; null: the page shows older comments and loads no newer ones. */
  newest: number | null;
}

/**
 * A bottle's voyage for its author, the newest first: countries, never people. It polls for new events, together with
 * the comments and the counts above it.
 */
export function Voyage({ bottle, link, newest }: VoyageProps) {
  const { t, locale, now, zone } = usePageView();
  return (
    <section
      className="section"
      id="voyage"
      aria-labelledby="voyage-title"
      hx-get={newCommentsPath(bottle.id, newest ?? 0)}
      hx-headers={BACKGROUND_HX_HEADERS}
      hx-trigger={NEW_COMMENTS_TRIGGER}
      hx-select="#voyage"
      hx-select-oob={
        newest === null ? "#stats,#voyage-now" : "#comment-list:afterbegin,#comments-title,#stats,#voyage-now"
      }
      hx-swap="outerHTML"
    >
      <h2 id="voyage-title">{t("bottles.voyage.title")}</h2>
      <VoyageChart bottle={bottle} link={link} />
      <ol className="voyage" reversed>
        {bottle.status === "drifting" ? <DriftingItem /> : null}
        {visibleEvents(bottle.voyage)
          .toReversed()
          .map((event) => (
            <VoyageEventItem key={`${event.kind}${event.at}`} bottle={bottle} event={event} />
          ))}
        {bottle.voyage.length < SEA_LIMITS.voyageMax ? null : (
          <li className="left-out text-13 muted">{t("bottles.voyage.latest", { n: SEA_LIMITS.voyageMax })}</li>
        )}
        <li>
          <span className="wave">
            <Icon name="throw" size={28} />
          </span>
          <div className="bold">{t("bottles.voyage.thrown")}</div>
          <div className="text-13 muted">{formatAgo(locale, bottle.createdAt, now, zone)}</div>
        </li>
      </ol>
    </section>
  );
}
