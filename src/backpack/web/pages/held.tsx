import { type DrawnBottle, excerpt } from "../../../bottles/bottles";
import { formatAhead } from "../../../i18n/format";
import { useView } from "../../../shell/parts/view";
import { langOf } from "../../../translate/detect";
import { describePicture } from "../../../ui/bottle/describe";
import { Standing } from "../../../ui/scene";

/** Bottles in hand, next to drift on first. */
export function InHand({ bottles }: { bottles: readonly DrawnBottle[] }) {
  const { t, language, now } = useView();
  if (bottles.length === 0) return null;
  return (
    <section className="section" aria-labelledby="held-title">
      <h2 id="held-title">{t("bottles.status.in_your_hand")}</h2>
      <ul className="card">
        {bottles.map(({ id, design, look, content, heldUntil }) => (
          <li key={id}>
            <a className="bottle-row" href={`/bottle/${id}`}>
              <Standing svg={design.svg} small alt={describePicture(language, look)} />
              <span className="grow">
                <span className="first-words" lang={langOf(content)}>
                  {excerpt(content)}
                </span>
                <span className="meta">
                  <span className="state-hand">
                    {t("backpack.drifts", { when: formatAhead(language, heldUntil ?? now, now) })}
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
