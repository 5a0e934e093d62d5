import type { Ctx } from "../../../http/env";
import { direction } from "../../../i18n/languages";
import { page } from "../../../shell/document/page";
import { useView, viewOf } from "../../../shell/parts/view";
import { describeBottle } from "../../../ui/bottle/describe";
import { Hero } from "../../../ui/scene";
import type { SharedPurchase } from "../../reading/sharing";
import { joinPath, joinText, Preview, SharedTop } from "./shared";

interface SharedPurchaseProps extends SharedPurchase {
  title: string;
  invite: string | null;
}

function Invitation({ bottle, invite }: SharedPurchaseProps) {
  const { t, person } = useView();
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
  const { t, language } = viewOf(c);
  const { bottle, title } = props;
  return page(
    c,
    { title, metas: <Preview {...props} design={bottle} language={language} /> },
    <>
      <SharedTop />
      <main id="main" className="tall">
        <Hero
          svg={bottle.svg}
          rtl={direction(language) === "rtl"}
          alt={describeBottle(t, language, bottle.params)}
        />
        <div className="main bottle-page">
          <h1 className="visually-hidden">{title}</h1>
          <article className="paper story">
            <h2 className="serif text-20">
              <bdi>{bottle.name}</bdi>
            </h2>
            <p dir="auto">{bottle.story}</p>
          </article>
          <Invitation {...props} />
        </div>
      </main>
    </>,
  );
}
