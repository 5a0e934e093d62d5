import type { Ctx } from "../../../http/env";
import { textDirection } from "../../../i18n/languages";
import { renderPage } from "../../../shell/document/page";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { BottleHero } from "../../../shell/parts/sea-picture";
import { nameAttributes, textAttributes } from "../../../translate/detect-language";
import { describeBottle } from "../../../ui/bottle/describe";
import type { PurchaseShare } from "../../reading/sharing";
import { joinPath, joinText, SharedTop, ShareMetaTags } from "./shared-bottle";

interface SharedPurchaseProps extends PurchaseShare {
  title: string;
  invite: string | null;
}

function PurchaseInvitation({ bottle, invite }: SharedPurchaseProps) {
  const { t, person } = usePageView();
  return (
    <section className="card invite">
      <h2 className="text-17">{t("bottles.share.join_purchased")}</h2>
      <p className="muted">{joinText(t, "purchased", bottle.designer?.nickname ?? null)}</p>
      <a className="button primary" href={person ? "/bottle-square" : joinPath(invite, "/bottle-square")}>
        {t(person ? "bottles.share.open_square" : "bottles.share.join_verb")}
      </a>
    </section>
  );
}

export function sharedPurchasePage(c: Ctx, props: SharedPurchaseProps): Promise<Response> {
  const { t, language, locale } = pageViewOf(c);
  const { bottle, title } = props;
  return renderPage(
    c,
    { title, metas: <ShareMetaTags {...props} design={bottle} /> },
    <>
      <SharedTop />
      <main id="main" className="tall">
        <BottleHero
          svg={bottle.svg}
          rtl={textDirection(language) === "rtl"}
          alt={describeBottle(t, locale, bottle.params)}
        />
        <div className="main bottle-page">
          <h1 className="visually-hidden">{title}</h1>
          <article className="paper story">
            <h2 className="serif text-20">
              <bdi {...nameAttributes(bottle.name)}>{bottle.name}</bdi>
            </h2>
            <p {...textAttributes(bottle.story)}>{bottle.story}</p>
          </article>
          <PurchaseInvitation {...props} />
        </div>
      </main>
    </>,
  );
}
