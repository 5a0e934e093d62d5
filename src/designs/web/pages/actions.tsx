import { newId } from "../../../db/ids";
import type { Refusal } from "../../../runtime/errors";
import { Form, Once } from "../../../shell/parts/form";
import { useView, type View } from "../../../shell/parts/view";
import { Ask, PopSheet } from "../../../ui/ask";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { Design } from "../../designs";
import { type DesignAction, designActions, LISTED } from "../../rules";
import { DestroyForm, SaleForm } from "./forms";

export type Refused = { form: "sale" | "destroy"; refusal: Refusal } | null;

interface Props {
  design: Design;
}

function Opens({
  icon,
  target,
  text,
  danger,
}: {
  icon: IconName;
  target: string;
  text: string;
  danger?: boolean;
}) {
  return (
    <button type="button" popoverTarget={target} className={danger ? "quiet-danger" : undefined}>
      <Icon name={icon} size={22} />
      <span className="grow">{text}</span>
    </button>
  );
}

interface Step {
  action: DesignAction;
  icon: IconName;
  path: string;
  text: "designs.exhibit" | "designs.end_sale" | "designs.end_exhibition" | "designs.hide";
}

const STEPS: readonly Step[] = [
  { action: "endSale", icon: "undo", path: "sale/end", text: "designs.end_sale" },
  { action: "endExhibition", icon: "undo", path: "exhibition/end", text: "designs.end_exhibition" },
];

const ASKED: readonly (Step & { ask: "designs.exhibit_text" | "designs.hide_text" })[] = [
  {
    action: "exhibit",
    icon: "eye",
    path: "exhibition",
    text: "designs.exhibit",
    ask: "designs.exhibit_text",
  },
  { action: "hide", icon: "eye-off", path: "hide", text: "designs.hide", ask: "designs.hide_text" },
];

const pathOf = (design: Design, path: string): string => `/bottle-design/detail/${design.id}/${path}`;

function AtOnce({ design, step: { icon, path, text, action } }: Props & { step: Step }) {
  const { t, now } = useView();
  return (
    <Form id={action} action={pathOf(design, path)}>
      <Once value={newId(now)} />
      <button type="submit" className="row gap-14 grow">
        <Icon name={icon} size={22} />
        <span>{t(text)}</span>
      </button>
    </Form>
  );
}

function Question({ design, step }: Props & { step: (typeof ASKED)[number] }) {
  const { t, now } = useView();
  return (
    <Ask id={`${step.action}-ask`} title={t(step.text)} text={t(step.ask)} cancel={t("shell.cancel")}>
      <Form id={step.action} action={pathOf(design, step.path)}>
        <Once value={newId(now)} />
        <button type="submit" className="button small primary">
          {t(step.text)}
        </button>
      </Form>
    </Ask>
  );
}

function shareUrl(view: View, { id, status, hiddenUntil }: Design, origin: string, picture: string): string {
  if (LISTED.includes(status) && !hiddenUntil) return `${origin}/bottle-square/${id}`;
  if (status !== "purchased") return origin + picture;
  const invite = view.person ? `&invite=${view.person.inviteCode}` : "";
  return `${origin}/bottle-shared/${id}?btype=purchased${invite}`;
}

/** Private designs have no preview: the SVG is used. */
function Share({ design, origin }: Props & { origin: string }) {
  const view = useView();
  const { t } = view;
  const listed = LISTED.includes(design.status) && !design.hiddenUntil;
  const kind = listed || design.status === "purchased" ? "png" : "svg";
  const picture = design.svg.replace(/\.svg$/, `.${kind}`);
  const url = shareUrl(view, design, origin, picture);
  return (
    <>
      {listed ? (
        <a href={`/bottle-square/${design.id}`}>
          <Icon name="square" size={22} />
          <span className="grow">{t("designs.look")}</span>
          <Icon name="chev" size={18} chev />
        </a>
      ) : null}
      <button
        type="button"
        hidden
        data-share=""
        data-url={url}
        data-title={design.name}
        data-text={design.name}
        data-failed={t("bottles.share.failed")}
      >
        <Icon name="share" size={22} />
        <span className="grow">{t("bottles.share.share")}</span>
      </button>
      <button
        type="button"
        hidden
        data-copy={url}
        data-done={t("bottles.share.copied")}
        data-failed={t("bottles.share.copy_failed")}
      >
        <Icon name="copy" size={22} />
        <span className="grow">{t("bottles.share.copy")}</span>
      </button>
      <a href={picture} download={`${design.id}.${kind}`}>
        <Icon name="download" size={22} />
        <span className="grow">{t("designs.picture")}</span>
      </a>
    </>
  );
}

function Sheets({ design, refused }: Props & { refused: Refused }) {
  const { t } = useView();
  const actions = designActions(design);
  const close = t("shell.close");
  return (
    <>
      {actions.includes("sell") && refused?.form !== "sale" ? (
        <PopSheet id="sale-sheet" title={t("designs.sell")} close={close}>
          <SaleForm design={design} refusal={null} />
        </PopSheet>
      ) : null}
      {actions.includes("destroy") && refused?.form !== "destroy" ? (
        <PopSheet id="destroy-sheet" title={t("designs.destroy_ask")} close={close}>
          <DestroyForm design={design} refusal={null} />
        </PopSheet>
      ) : null}
      {ASKED.filter(({ action }) => actions.includes(action)).map((step) => (
        <Question key={step.action} design={design} step={step} />
      ))}
    </>
  );
}

/** All actions on a design. */
export function Deeds({ design, origin, refused }: Props & { origin: string; refused: Refused }) {
  const { t } = useView();
  const actions = designActions(design);
  return (
    <>
      <div className="card list design-actions">
        {actions.includes("sell") && refused?.form !== "sale" ? (
          <Opens icon="tag" target="sale-sheet" text={t("designs.sell")} />
        ) : null}
        {ASKED.filter(({ action }) => actions.includes(action)).map(({ action, icon, text }) => (
          <Opens key={action} icon={icon} target={`${action}-ask`} text={t(text)} />
        ))}
        {STEPS.filter(({ action }) => actions.includes(action)).map((step) => (
          <AtOnce key={step.action} design={design} step={step} />
        ))}
        <Share design={design} origin={origin} />
        {actions.includes("destroy") && refused?.form !== "destroy" ? (
          <Opens icon="trash" target="destroy-sheet" text={t("bottles.page.destroy")} danger />
        ) : null}
      </div>
      <Sheets design={design} refused={refused} />
    </>
  );
}
