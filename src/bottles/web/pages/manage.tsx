import { priceAt } from "../../../limits/prices";
import { markupTemplate } from "../../../shell/document/markup-template";
import { markupInView, type PageView, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { UsageBars } from "../../../ui/usage-bars";
import type { Bottle } from "../../reading/bottle-view";
import { ConfirmForm } from "./held-bottle";

interface ManageBottleProps {
  bottle: Bottle;
}

function CollectedUsage({ bottle: { id, usage, actions } }: ManageBottleProps) {
  const { t } = usePageView();
  if (!usage) return null;
  const { used, max, state } = usage;
  const choice = `collected:${id}`;
  return (
    <section id="kept" hx-get={`/bottle/${id}`} hx-trigger="thrown from:body" hx-select="#kept" hx-swap="outerHTML">
      <p className="note calm numeric">
        <Icon name="bag" size={20} />
        <span className="grow">{t(`bottles.usage.${state}`, { used, max })}</span>
        <UsageBars used={used} max={max} />
      </p>
      <p className="text-13 muted">{t("bottles.page.kept_text", { max })}</p>
      {actions.includes("use") ? (
        <a
          className="button primary wide spaced"
          href={`/throw?choice=${encodeURIComponent(choice)}`}
          data-opens="throw"
          data-choice={choice}
        >
          <Icon name="throw" size={20} />
          {t("bottles.page.use")}
        </a>
      ) : null}
    </section>
  );
}

function ConfirmAction({ bottle, kind }: ManageBottleProps & { kind: "remove" | "destroy" }) {
  const { t, now } = usePageView();
  const n = priceAt("destroy", now);
  const texts = {
    title: t(`ask.${kind}`),
    text: t(`ask.${kind}_text`, { n }),
    verb: t(`bottles.page.${kind}`),
  };
  return (
    <>
      <button type="button" className="link quiet-danger" popoverTarget={`${kind}-ask`}>
        <Icon name="trash" size={20} />
        {t(`bottles.page.${kind}`)}
      </button>
      <ConfirmForm id={kind} action={`/bottle/${bottle.id}/${kind}`} texts={texts} danger />
    </>
  );
}

const lastActions = markupTemplate<object, { actions: string }>({ actions: "raw" }, ({ actions }) => (
  <div className="last-actions">{actions}</div>
));

/** Usage, and the forms to remove (author) or destroy (owner) the bottle. */
export function manageMarkup(view: PageView, bottle: Bottle): string {
  const { actions } = bottle;
  const owned = actions.includes("destroy") ? markupInView(view, <CollectedUsage bottle={bottle} />) : "";
  const kinds = (["remove", "destroy"] as const).filter((each) => actions.includes(each));
  const confirmed = kinds.map((kind) => markupInView(view, <ConfirmAction bottle={bottle} kind={kind} />));
  return owned + lastActions({}, { actions: confirmed.join("") });
}
