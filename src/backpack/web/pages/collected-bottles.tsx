import type { DrawnBottle } from "../../../bottles/bottles";
import type { ListPage } from "../../../db/paging";
import { priceAt } from "../../../limits/prices";
import type { Refusal } from "../../../runtime/errors";
import { EmptyState } from "../../../shell/parts/empty-state";
import {
  FieldError,
  Form,
  FormRefusal,
  type FormState,
  formStateOf,
  IdempotencyField,
  SubmitButton,
  UNTRIED_FORM,
} from "../../../shell/parts/form";
import { MoreRow, nextPagePath } from "../../../shell/parts/more-row";
import { usePageView } from "../../../shell/parts/page-view";
import { excerpt } from "../../../text/excerpt";
import { textAttributes } from "../../../translate/detect-language";
import { describePicture } from "../../../ui/bottle/describe";
import { ConfirmDialog } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import { StandingBottle } from "../../../ui/scene";
import { UsageBars } from "../../../ui/usage-bars";

const TILE_EXCERPT_LENGTH = 60;

function CollectedBottleTile({ bottle, ticked }: { bottle: DrawnBottle; ticked: boolean }) {
  const { t, locale } = usePageView();
  const { id, design, look, content, usage } = bottle;
  const text = excerpt(content, TILE_EXCERPT_LENGTH);
  const { used, max, state } = usage ?? { used: 0, max: 0, state: "unused" };
  return (
    <li className="keep">
      <a href={`/bottle/${id}`}>
        <StandingBottle
          svg={design.svg}
          className={state === "used_up" ? "spent" : ""}
          alt={describePicture(locale, look)}
        />
        <span className="first-words" {...textAttributes(content)}>
          {text}
        </span>
        <span className="text-12 muted numeric">
          <UsageBars used={used} max={max} />
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

function CollectedBottleTiles({ list, state }: { list: ListPage<DrawnBottle>; state: FormState }) {
  const { t } = usePageView();
  const ticked = state.values.bottles?.split(",") ?? [];
  return (
    <ul className="keeps" id="keeps">
      {list.items.map((bottle) => (
        <CollectedBottleTile key={bottle.id} bottle={bottle} ticked={ticked.includes(bottle.id)} />
      ))}
      <MoreRow next={nextPagePath("/backpack", list.nextCursor)} rows="#keeps > li">
        {t("bottles.lists.more")}
      </MoreRow>
    </ul>
  );
}

function DestroyBar() {
  const { t, now } = usePageView();
  return (
    <div className="clean-bar">
      <button type="button" className="button danger wide" popoverTarget="clean-ask">
        <Icon name="trash" size={20} />
        {t("backpack.destroy")}
      </button>
      <ConfirmDialog
        id="clean-ask"
        title={t("backpack.destroy_ask")}
        text={t("backpack.destroy_text", { n: priceAt("destroy", now) })}
        cancel={t("shell.cancel")}
      >
        <SubmitButton kind="danger small">{t("bottles.page.destroy")}</SubmitButton>
      </ConfirmDialog>
    </div>
  );
}

interface CollectedBottlesProps {
  list: ListPage<DrawnBottle>;
  refusal: Refusal | null;
}

/** Kept bottles, which can be selected and destroyed together. */
export function CollectedBottles({ list, refusal }: CollectedBottlesProps) {
  const view = usePageView();
  const { t, now } = view;
  const state = refusal ? formStateOf(view, refusal) : UNTRIED_FORM;
  const none = list.items.length === 0 && !refusal;
  return (
    <section className="section" id="kept" aria-labelledby="kept-title">
      <h2 id="kept-title">{t("backpack.kept")}</h2>
      {none ? (
        <EmptyState title={t("backpack.none")} text={t("backpack.none_text")} href="/" label={t("shell.face.home")} />
      ) : (
        <Form id="clean" action="/backpack/clean">
          <IdempotencyField />
          <p className="field-hint">{t("backpack.choose_hint", { n: priceAt("destroy", now) })}</p>
          <FormRefusal refusal={refusal} />
          <FieldError name="bottles" tried={state} />
          <CollectedBottleTiles list={list} state={state} />
          <DestroyBar />
        </Form>
      )}
    </section>
  );
}
