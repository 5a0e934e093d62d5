import type { Ctx } from "../../../http/env";
import { textDirection } from "../../../i18n/languages";
import { priceAt } from "../../../limits/prices";
import { renderPage } from "../../../shell/document/page";
import { pageViewOf } from "../../../shell/parts/page-view";
import { SeaScene } from "../../../shell/parts/sea-picture";
import { WordlessPicture } from "../../../ui/pictures";
import { afloatPaths } from "../../../ui/scene";
import { variantStem } from "../../../ui/sea/variant-names";
import type { Bottle } from "../../reading/bottle-view";

/** Near, and in the middle. */
const CALM_PLACE = 10;

/**
 * After a person's first comment: the sea with this one bottle and a sentence; no notice and no hint
 * (docs/product.md 18.5). @param isHeldBack the comment waits for review, so that its reader hears nothing yet
 */
export function firstDropPage(c: Ctx, { author, design }: Bottle, isHeldBack: boolean): Promise<Response> {
  const { t, language, now } = pageViewOf(c);
  const title = t(isHeldBack ? "notice.dropped_held" : "bottles.calm.title");
  return renderPage(
    c,
    { title, bare: true, alone: true, notice: null, whole: true },
    <main id="main" className="home calm">
      <div className="quiet">
        <h1>{title}</h1>
        <p>
          {author && !isHeldBack ? t("bottles.calm.text", { name: author.nickname }) : t("bottles.calm.text_nameless")}
        </p>
        <p>{t("bottles.calm.coins", { n: priceAt("comment", now) })}</p>
      </div>
      <div className="stage">
        <SeaScene />
        <div className="water">
          <div className={`place place-${CALM_PLACE}`}>
            <WordlessPicture
              className="bottle"
              {...afloatPaths(variantStem(design.svg), textDirection(language) === "rtl", CALM_PLACE)}
            />
          </div>
        </div>
      </div>
      <div className="dock">
        <a className="button primary hero-button" href="/">
          {t("bottles.calm.back")}
        </a>
      </div>
    </main>,
  );
}
