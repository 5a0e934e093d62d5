import type { Ctx } from "../../../http/env";
import { sentenceGap } from "../../../i18n/sentences";
import type { Translate } from "../../../i18n/translator";
import { renderPage } from "../../../shell/document/page";
import { HelpLink } from "../../../shell/document/tab-bar";
import type { Notice } from "../../../shell/parts/notice";
import { OwnHiddenNote, OwnMaskedNote } from "../../../shell/parts/own-content-notes";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { nameAttributes, textAttributes } from "../../../translate/detect-language";
import { describeBottle } from "../../../ui/bottle/describe";
import { Icon, IconNote, IconText } from "../../../ui/icon";
import { StandingBottle } from "../../../ui/scene";
import { UsageBars } from "../../../ui/usage-bars";
import type { Design } from "../../designs";
import { designActions, LISTED_STATUSES } from "../../rules";
import { isFromSquare } from "../from-square";
import { localizeDesigner } from "../localized";
import { DesignActions, type RefusedDesignForm } from "./actions";
import { DestroyForm, SaleForm } from "./forms";

export interface DesignDetailProps {
  design: Design;
  origin: string;
  refused?: RefusedDesignForm;
  notice?: Notice | null;
}

export const isDesignListed = ({ status }: Design): boolean => LISTED_STATUSES.includes(status);

function designStatusText(t: Translate, { status, designer, price }: Design): string {
  if (status !== "purchased") return t(`designs.about_${status}`, { n: price ?? 0 });
  const name = localizeDesigner(t, designer)?.nickname;
  return name === undefined ? t("designs.about_purchased_nameless") : t("designs.about_purchased", { name });
}

function DesignStatusLine({ design }: { design: Design }) {
  const { t } = usePageView();
  const { status, usage } = design;
  return (
    <p className="note calm numeric">
      <Icon name={status === "forSale" || status === "sold" ? "coin" : "palette"} size={20} />
      <span className="grow">
        {designStatusText(t, design)}
        {usage ? <br /> : null}
        {usage ? t(`bottles.usage.${usage.state}`, { used: usage.used, max: usage.max }) : null}
      </span>
      {usage ? <UsageBars used={usage.used} max={usage.max} /> : null}
    </p>
  );
}

function DesignCounts({ design }: { design: Design }) {
  const { t } = usePageView();
  if (!isDesignListed(design)) return null;
  return (
    <p className="stats numeric">
      <IconText icon="heart">{t("bottles.page.likes", { n: design.likeCount })}</IconText>
      {design.commentCount > 0 ? (
        <IconText icon="comment">{t("bottles.page.comments", { n: design.commentCount })}</IconText>
      ) : null}
      {design.viewCount > 0 ? <IconText icon="eye">{t("bottles.page.views", { n: design.viewCount })}</IconText> : null}
    </p>
  );
}

function HiddenUntilNote({ design }: { design: Design }) {
  const { t, language } = usePageView();
  if (!design.hiddenUntil) return null;
  const next = encodeURIComponent(`/bottle-design/detail/${design.id}`);
  return (
    <IconNote icon="eye-off">
      <span>
        {t("designs.waits")}
        {sentenceGap(language)}
        <a className="link in-text" href={`/complete-profile?next=${next}`}>
          {t("designs.complete")}
        </a>
      </span>
    </IconNote>
  );
}

function DesignBottomBar({ design }: { design: Design }) {
  const { t } = usePageView();
  const actions = designActions(design);
  const choice = `${design.status === "purchased" ? "purchased" : "designed"}:${design.id}`;
  if (!actions.includes("edit") && !actions.includes("throw")) return null;
  return (
    <section className="save-bar" aria-label={t("designs.bar")}>
      {actions.includes("edit") ? (
        <a className="button secondary grow" href={`/bottle-design/editor/${design.id}`}>
          <Icon name="edit" size={20} />
          {t("designs.edit")}
        </a>
      ) : null}
      {actions.includes("throw") ? (
        <a
          className="button primary grow"
          href={`/throw?choice=${encodeURIComponent(choice)}`}
          data-opens="throw"
          data-choice={choice}
        >
          <Icon name="throw" size={20} />
          {t("designs.throw")}
        </a>
      ) : null}
    </section>
  );
}

function RefusedFormAgain({ design, refused }: { design: Design; refused: RefusedDesignForm }) {
  const { t } = usePageView();
  if (!refused) return null;
  const { form, refusal } = refused;
  return (
    <section className="card again" aria-label={t("designs.deeds")}>
      {form === "sale" ? <SaleForm design={design} refusal={refusal} /> : null}
      {form === "destroy" ? <DestroyForm design={design} refusal={refusal} /> : null}
    </section>
  );
}

function DesignSections({ design, origin, refused = null }: DesignDetailProps) {
  return (
    <div className="main design-page detail">
      <h1 className="serif text-24 bold">
        <bdi {...nameAttributes(design.name)}>{design.name}</bdi>
      </h1>
      <article className="paper story">
        <p {...textAttributes(design.story)}>{design.story}</p>
      </article>
      <DesignCounts design={design} />
      <DesignStatusLine design={design} />
      <HiddenUntilNote design={design} />
      <OwnHiddenNote hidden={design.hidden} />
      <OwnMaskedNote masked={design.masked} />
      <RefusedFormAgain design={design} refused={refused} />
      <DesignActions design={design} origin={origin} refused={refused} />
    </div>
  );
}

/** Where one came from: the square, there the design's own page while it has one, or the list. */
function backPathOf(c: Ctx, design: Design): string {
  if (isFromSquare(c)) return isDesignListed(design) ? `/bottle-square/${design.id}` : "/bottle-square";
  return design.status === "purchased" ? "/bottle-design?tab=purchased" : "/bottle-design";
}

export function designDetailPage(c: Ctx, shown: DesignDetailProps): Promise<Response> {
  const { t, locale } = pageViewOf(c);
  const { design, refused, notice } = shown;
  return renderPage(
    c,
    {
      title: design.name,
      titleLang: nameAttributes(design.name).lang,
      status: refused?.refusal.status,
      notice,
      shares: true,
    },
    <>
      <header className="top-bar over-scene stays">
        <a className="icon-button disc" href={backPathOf(c, design)} aria-label={t("shell.back")}>
          <Icon name="back" />
        </a>
        <HelpLink />
      </header>
      <main id="main" className="tall">
        <div className="stand">
          <StandingBottle svg={design.svg} alt={describeBottle(t, locale, design.params)} />
        </div>
        <DesignSections {...shown} />
      </main>
      <DesignBottomBar design={design} />
    </>,
  );
}
