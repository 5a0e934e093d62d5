import type { Ctx } from "../../http/env";
import { countryName } from "../../i18n/countries";
import { formatAgo } from "../../i18n/format";
import { Icon } from "../../ui/icon";
import type { Bottle, Finding } from "./types";
import { formatSpan } from "./when";

function Stop({ c, finding }: { c: Ctx; finding: Finding }) {
  const { t, language, now } = c.var;
  const { country, pickedAt, releasedAt, outcome } = finding;
  const held = formatSpan(language, (releasedAt ?? now) - pickedAt);
  return (
    <li>
      <span className={outcome === null ? "wave now" : "wave"}>
        <Icon name={outcome === "kept" ? "bag" : "home"} size={28} />
      </span>
      <div className="b">{t("voyage.found", { country: countryName(country, language) })}</div>
      <div className="t13 m2">
        {formatAgo(language, pickedAt, now)} · {t(`voyage.${outcome ?? "in_hand"}`, { held })}
      </div>
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
        {bottle.voyage.map((finding) => (
          <Stop key={finding.pickedAt} c={c} finding={finding} />
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
