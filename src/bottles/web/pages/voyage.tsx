import type { Ctx } from "../../../http/env";
import { countryName } from "../../../i18n/countries";
import { formatAgo } from "../../../i18n/format";
import { SEA } from "../../../limits";
import { Icon } from "../../../ui/icon";
import type { Bottle, VoyageEvent } from "../../reading/view";
import { formatSpan } from "./when";

type Found = Extract<VoyageEvent, { kind: "found" }>;

function Stop({ c, bottle, found }: { c: Ctx; bottle: Bottle; found: Found }) {
  const { t, language, now } = c.var;
  const { country, at, releasedAt, outcome } = found;
  const destroyed = outcome === "kept" && bottle.status === "removed";
  const how = destroyed ? "kept_destroyed" : (outcome ?? "in_hand");
  const held = formatSpan(language, (releasedAt ?? now) - at);
  return (
    <li>
      <span className={outcome === null ? "wave now" : "wave"}>
        <Icon name={outcome === "kept" ? "bag" : "pick"} size={28} />
      </span>
      <div className="b">{t("voyage.found", { country: countryName(country, language) })}</div>
      <div className="t13 m2">
        {formatAgo(language, at, now)} · {t(`voyage.${how}`, { held })}
      </div>
    </li>
  );
}

/** A comment is what a finder dropped it with: the finding says so already. */
function shownOf(voyage: readonly VoyageEvent[]): VoyageEvent[] {
  const dropped = new Set(voyage.flatMap((each) => (each.kind === "found" ? [each.releasedAt] : [])));
  return voyage.filter(({ kind, at }) => kind !== "commented" || !dropped.has(at));
}

function Sign({ c, bottle, event }: { c: Ctx; bottle: Bottle; event: VoyageEvent }) {
  const { t, language, now } = c.var;
  if (event.kind === "found") return <Stop c={c} bottle={bottle} found={event} />;
  return (
    <li className="sign">
      <span className="wave">
        <Icon name={event.kind === "liked" ? "heart" : "comment"} size={20} />
      </span>
      {t(`voyage.${event.kind}`)} <span className="t13 m2">{formatAgo(language, event.at, now)}</span>
    </li>
  );
}

/** Where the author's bottle has been: one wave a finding, from the throw to now. Countries, never people. */
export function Voyage({ c, bottle }: { c: Ctx; bottle: Bottle }) {
  const { t, language, now, person } = c.var;
  if (person?.id !== bottle.author.id) return null;
  return (
    <section className="part" aria-labelledby="voyage-title">
      <h2 id="voyage-title">{t("voyage.title")}</h2>
      <ol className="voyage">
        <li>
          <span className="wave">
            <Icon name="throw" size={28} />
          </span>
          <div className="b">{t("voyage.thrown")}</div>
          <div className="t13 m2">{formatAgo(language, bottle.createdAt, now)}</div>
        </li>
        {bottle.voyage.length < SEA.voyageMax ? null : (
          <li className="t13 m2">{t("voyage.latest", { n: SEA.voyageMax })}</li>
        )}
        {shownOf(bottle.voyage).map((event) => (
          <Sign key={`${event.kind}${event.at}`} c={c} bottle={bottle} event={event} />
        ))}
        {bottle.status === "drifting" ? (
          <li>
            <span className="wave now">
              <Icon name="home" size={28} />
            </span>
            <div className="b">{t("voyage.drifting")}</div>
          </li>
        ) : null}
      </ol>
    </section>
  );
}
