import type { Ctx } from "../../../http/env";
import type { Translate } from "../../../i18n/intl";
import { page } from "../../../shell/document/page";
import type { Notice } from "../../../shell/parts/notice";
import { HiddenMine, MaskedMine } from "../../../shell/parts/own-note";
import { useView, viewOf } from "../../../shell/parts/view";
import { describeBottle } from "../../../ui/bottle/describe";
import { Icon } from "../../../ui/icon";
import { Pips } from "../../../ui/pips";
import { Standing } from "../../../ui/scene";
import type { Design } from "../../designs";
import { designActions, LISTED } from "../../rules";
import { worded } from "../localized";
import { Deeds, type Refused } from "./actions";
import { DestroyForm, SaleForm } from "./forms";

export interface ShownDetail {
  design: Design;
  origin: string;
  refused?: Refused;
  notice?: Notice | null;
}

export const isListed = ({ status }: Design): boolean => LISTED.includes(status);

function aboutOf(t: Translate, { status, designer, price }: Design): string {
  if (status !== "purchased") return t(`designs.about_${status}`, { n: price ?? 0 });
  const name = worded(t, designer)?.nickname;
  return name === undefined ? t("designs.about_purchased_nameless") : t("designs.about_purchased", { name });
}

function About({ design }: { design: Design }) {
  const { t } = useView();
  const { status, usage } = design;
  return (
    <p className="note calm numeric">
      <Icon name={status === "forSale" || status === "sold" ? "coin" : "palette"} size={20} />
      <span className="grow">
        {aboutOf(t, design)}
        {usage ? <br /> : null}
        {usage ? t(`bottles.usage.${usage.state}`, { used: usage.used, max: usage.max }) : null}
      </span>
      {usage ? <Pips used={usage.used} max={usage.max} /> : null}
    </p>
  );
}

function Counts({ design }: { design: Design }) {
  const { t } = useView();
  if (!isListed(design)) return null;
  return (
    <p className="stats numeric">
      <span>
        <Icon name="heart" size={20} />
        {t("bottles.page.likes", { n: design.likeCount })}
      </span>
      {design.commentCount > 0 ? (
        <span>
          <Icon name="comment" size={20} />
          {t("bottles.page.comments", { n: design.commentCount })}
        </span>
      ) : null}
      <span>
        <Icon name="eye" size={20} />
        {t("bottles.page.views", { n: design.viewCount })}
      </span>
    </p>
  );
}

function Waits({ design }: { design: Design }) {
  const { t } = useView();
  if (!design.hiddenUntil) return null;
  const next = encodeURIComponent(`/bottle-design/detail/${design.id}`);
  return (
    <p className="note">
      <Icon name="eye-off" size={20} />
      <span>
        {t("designs.waits")}{" "}
        <a className="link" href={`/complete-profile?next=${next}`}>
          {t("designs.complete")}
        </a>
      </span>
    </p>
  );
}

function Bar({ design }: { design: Design }) {
  const { t } = useView();
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

function Again({ design, refused }: { design: Design; refused: Refused }) {
  const { t } = useView();
  if (!refused) return null;
  const { form, refusal } = refused;
  return (
    <section className="card again" aria-label={t("designs.deeds")}>
      {form === "sale" ? <SaleForm design={design} refusal={refusal} /> : null}
      {form === "destroy" ? <DestroyForm design={design} refusal={refusal} /> : null}
    </section>
  );
}

function Parts({ design, origin, refused = null }: ShownDetail) {
  return (
    <div className="main design-page detail">
      <h1 className="serif text-24 bold">
        <bdi>{design.name}</bdi>
      </h1>
      <article className="paper story">
        <p dir="auto">{design.story}</p>
      </article>
      <Counts design={design} />
      <About design={design} />
      <Waits design={design} />
      <HiddenMine hidden={design.hidden} />
      <MaskedMine masked={design.masked} />
      <Again design={design} refused={refused} />
      <Deeds design={design} origin={origin} refused={refused} />
    </div>
  );
}

export function detailPage(c: Ctx, shown: ShownDetail): Promise<Response> {
  const { t, language } = viewOf(c);
  const { design, refused, notice } = shown;
  const list = design.status === "purchased" ? "/bottle-design?tab=purchased" : "/bottle-design";
  return page(
    c,
    { title: design.name, status: refused?.refusal.status, notice },
    <>
      <header className="top-bar over-scene">
        <a className="icon-button" href={list} aria-label={t("shell.back")}>
          <Icon name="back" />
        </a>
      </header>
      <main id="main" className="tall">
        <div className="stand">
          <Standing svg={design.svg} alt={describeBottle(t, language, design.params)} />
        </div>
        <Parts {...shown} />
      </main>
      <Bar design={design} />
    </>,
  );
}
