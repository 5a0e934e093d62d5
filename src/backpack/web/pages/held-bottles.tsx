import type { DrawnBottle } from "../../../bottles/bottles";
import { formatAhead } from "../../../i18n/format";
import { usePageView } from "../../../shell/parts/page-view";
import { excerpt } from "../../../text/excerpt";
import { textAttributes } from "../../../translate/detect-language";
import { describePicture } from "../../../ui/bottle/describe";
import { StandingBottle } from "../../../ui/scene";

/** Held bottles, the one whose hold ends first in front. */
export function HeldBottleList({ bottles }: { bottles: readonly DrawnBottle[] }) {
  const { t, locale, now } = usePageView();
  if (bottles.length === 0) return null;
  return (
    <section className="section" aria-labelledby="held-title">
      <h2 id="held-title">{t("bottles.status.in_your_hand")}</h2>
      <ul className="card">
        {bottles.map(({ id, design, look, content, heldUntil }) => (
          <li key={id}>
            <a className="bottle-row" href={`/bottle/${id}`}>
              <StandingBottle svg={design.svg} small alt={describePicture(locale, look)} />
              <span className="grow">
                <span className="first-words" {...textAttributes(content)}>
                  {excerpt(content)}
                </span>
                <span className="meta">
                  <span className="state-hand">
                    {t("backpack.drifts", { when: formatAhead(locale, heldUntil ?? now, now) })}
                  </span>
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
