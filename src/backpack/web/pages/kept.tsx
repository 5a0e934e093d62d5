import { type DrawnBottle, excerpt } from "../../../bottles/bottles";
import { newId } from "../../../db/ids";
import type { Paged } from "../../../db/paging";
import { priceAt } from "../../../limits/prices";
import type { Refusal } from "../../../runtime/errors";
import { EmptySea } from "../../../shell/parts/empty";
import { Form, Once, Refused, type Tried, tried, Why } from "../../../shell/parts/form";
import { MoreRow } from "../../../shell/parts/more-row";
import { useView } from "../../../shell/parts/view";
import { langOf } from "../../../translate/detect";
import { Ask } from "../../../ui/ask";
import { describePicture } from "../../../ui/bottle/describe";
import { Icon } from "../../../ui/icon";
import { Pips } from "../../../ui/pips";
import { Standing } from "../../../ui/scene";

const SHORT = 60;

function Tile({ bottle, ticked }: { bottle: DrawnBottle; ticked: boolean }) {
  const { t, language: reading } = useView();
  const { id, design, look, content, usage } = bottle;
  const text = excerpt(content, SHORT);
  const { used, max, state } = usage ?? { used: 0, max: 0, state: "unused" };
  return (
    <li className="keep">
      <a href={`/bottle/${id}`}>
        <Standing
          svg={design.svg}
          className={state === "used_up" ? "spent" : ""}
          alt={describePicture(reading, look)}
        />
        <span className="first-words" lang={langOf(content)}>
          {text}
        </span>
        <span className="text-12 muted numeric">
          <Pips used={used} max={max} />
          {t(`bottles.usage.${state}`, { used, max })}
        </span>
      </a>
      <label className="tickbox">
        <input type="checkbox" name="bottles" value={id} defaultChecked={ticked} />
        <span className="box">
          <Icon name="check" size={18} />
        </span>
        <span className="visually-hidden">{t("backpack.choose", { text })}</span>
      </label>
    </li>
  );
}

function Tiles({ list, state }: { list: Paged<DrawnBottle>; state: Tried }) {
  const { t } = useView();
  const ticked = state.values.bottles?.split(",") ?? [];
  const next = `/backpack?cursor=${encodeURIComponent(list.nextCursor ?? "")}`;
  return (
    <ul className="keeps" id="keeps">
      {list.items.map((bottle) => (
        <Tile key={bottle.id} bottle={bottle} ticked={ticked.includes(bottle.id)} />
      ))}
      {list.nextCursor ? (
        <MoreRow next={next} rows="#keeps > li">
          {t("bottles.lists.more")}
        </MoreRow>
      ) : null}
    </ul>
  );
}

function Destroying() {
  const { t, now } = useView();
  return (
    <div className="clean-bar">
      <button type="button" className="button danger wide" popoverTarget="clean-ask">
        <Icon name="trash" size={20} />
        {t("backpack.destroy")}
      </button>
      <Ask
        id="clean-ask"
        title={t("backpack.destroy_ask")}
        text={t("backpack.destroy_text", { n: priceAt("destroy", now) })}
        cancel={t("shell.cancel")}
      >
        <button type="submit" className="button danger small">
          {t("bottles.page.destroy")}
        </button>
      </Ask>
    </div>
  );
}

interface Props {
  list: Paged<DrawnBottle>;
  refusal: Refusal | null;
}

/** Kept bottles, which can be selected and destroyed together. */
export function Kept({ list, refusal }: Props) {
  const view = useView();
  const { t, now } = view;
  const state = refusal ? tried(view, refusal) : { refusal: null, values: {}, errors: {} };
  const none = list.items.length === 0 && !refusal;
  return (
    <section className="section" id="kept" aria-labelledby="kept-title">
      <h2 id="kept-title">{t("backpack.kept")}</h2>
      {none ? (
        <EmptySea title={t("backpack.none")} text={t("backpack.none_text")} />
      ) : (
        <Form id="clean" action="/backpack/clean">
          <Once value={newId(now)} />
          <p className="field-hint">{t("backpack.choose_hint", { n: priceAt("destroy", now) })}</p>
          <Refused refusal={refusal} />
          <Why name="bottles" tried={state} />
          <Tiles list={list} state={state} />
          <Destroying />
        </Form>
      )}
    </section>
  );
}
