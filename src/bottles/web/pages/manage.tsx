import { priceAt } from "../../../limits/prices";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import { Pips } from "../../../ui/pips";
import type { Bottle } from "../../reading/view";
import { AskForm } from "./held";

interface Props {
  bottle: Bottle;
}

function Kept({ bottle: { id, usage, actions } }: Props) {
  const { t } = useView();
  if (!usage || !actions.includes("destroy")) return null;
  const { used, max, state } = usage;
  const choice = `collected:${id}`;
  return (
    <section
      id="kept"
      hx-get={`/bottle/${id}`}
      hx-trigger="thrown from:body"
      hx-select="#kept"
      hx-swap="outerHTML"
    >
      <p className="note calm numeric">
        <Icon name="bag" size={20} />
        <span className="grow">{t(`bottles.usage.${state}`, { used, max })}</span>
        <Pips used={used} max={max} />
      </p>
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

function Question({ bottle, kind }: Props & { kind: "remove" | "destroy" }) {
  const { t, now } = useView();
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
      <AskForm id={kind} action={`/bottle/${bottle.id}/${kind}`} texts={texts} danger />
    </>
  );
}

/** State, and remove (author) or destroy (keeper). */
export function Manage({ bottle }: Props) {
  const { actions } = bottle;
  return (
    <>
      <Kept bottle={bottle} />
      <div className="last-actions">
        {actions.includes("remove") ? <Question bottle={bottle} kind="remove" /> : null}
        {actions.includes("destroy") ? <Question bottle={bottle} kind="destroy" /> : null}
      </div>
    </>
  );
}
