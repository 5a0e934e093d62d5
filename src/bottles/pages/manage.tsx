import type { Ctx } from "../../http/env";
import { COINS } from "../../limits";
import { Icon } from "../../ui/icon";
import type { Bottle } from "../view";
import { AskForm } from "./hand";

interface Props {
  c: Ctx;
  bottle: Bottle;
}

/** What lies in the backpack: how often its design was used, and the way to be rid of it. */
function Kept({ c, bottle }: Props) {
  const { t } = c.var;
  if (!bottle.usage) return null;
  const { used, max } = bottle.usage;
  return (
    <p className="note calm num">
      <Icon name="bag" size={20} />
      <span>{t("bottle.usage", { used, max })}</span>
    </p>
  );
}

function Question({ c, bottle, kind }: Props & { kind: "remove" | "destroy" }) {
  const { t } = c.var;
  const n = COINS.destroy;
  const texts = { title: t(`ask.${kind}`), text: t(`ask.${kind}_text`, { n }), verb: t(`bottle.${kind}`) };
  return (
    <>
      <button type="button" className="link quiet-danger" popoverTarget={`${kind}-ask`}>
        <Icon name="trash" size={20} />
        {t(`bottle.${kind}`)}
      </button>
      <AskForm c={c} id={kind} action={`/bottle/${bottle.id}/${kind}`} texts={texts} danger />
    </>
  );
}

/** The owner's side of the page: what state it is in, remove for its author, destroy for who keeps it. */
export function Manage({ c, bottle }: Props) {
  const { actions } = bottle;
  return (
    <>
      <Kept c={c} bottle={bottle} />
      <div className="end">
        {actions.includes("remove") ? <Question c={c} bottle={bottle} kind="remove" /> : null}
        {actions.includes("destroy") ? <Question c={c} bottle={bottle} kind="destroy" /> : null}
      </div>
    </>
  );
}
