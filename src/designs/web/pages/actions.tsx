import type { Refusal } from "../../../runtime/errors";
import { Form, IdempotencyField, SubmitButton } from "../../../shell/parts/form";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { BottomSheet, ConfirmDialog } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { Design } from "../../designs";
import { type DesignAction, designActions, LISTED_STATUSES } from "../../rules";
import { DestroyForm, SaleForm } from "./forms";

export type RefusedDesignForm = { form: "sale" | "destroy"; refusal: Refusal } | null;

interface DesignActionsProps {
  design: Design;
}

function OpenSheetButton({
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

interface DesignStep {
  action: DesignAction;
  icon: IconName;
  path: string;
  text: "designs.exhibit" | "designs.end_sale" | "designs.end_exhibition" | "designs.hide";
}

const UNCONFIRMED_STEPS: readonly DesignStep[] = [
  { action: "endSale", icon: "undo", path: "sale/end", text: "designs.end_sale" },
  { action: "endExhibition", icon: "undo", path: "exhibition/end", text: "designs.end_exhibition" },
];

const CONFIRMED_STEPS: readonly (DesignStep & { text: "designs.exhibit" | "designs.hide" })[] = [
  { action: "exhibit", icon: "eye", path: "exhibition", text: "designs.exhibit" },
  { action: "hide", icon: "eye-off", path: "hide", text: "designs.hide" },
];

const designActionPath = (design: Design, path: string): string => `/bottle-design/detail/${design.id}/${path}`;

function DesignStepForm({ design, step: { icon, path, text, action } }: DesignActionsProps & { step: DesignStep }) {
  const { t } = usePageView();
  return (
    <Form id={action} action={designActionPath(design, path)}>
      <IdempotencyField />
      <button type="submit" className="row gap-14 grow">
        <Icon name={icon} size={22} />
        <span>{t(text)}</span>
      </button>
    </Form>
  );
}

function ConfirmStep({ design, step }: DesignActionsProps & { step: (typeof CONFIRMED_STEPS)[number] }) {
  const { t } = usePageView();
  return (
    <ConfirmDialog
      id={`${step.action}-ask`}
      title={t(`${step.text}_ask`)}
      text={t(`${step.text}_text`)}
      cancel={t("shell.cancel")}
    >
      <Form id={step.action} action={designActionPath(design, step.path)}>
        <IdempotencyField />
        <SubmitButton kind="small primary">{t(step.text)}</SubmitButton>
      </Form>
    </ConfirmDialog>
  );
}

function designShareUrl(view: PageView, { id, status, hiddenUntil }: Design, origin: string, picture: string): string {
  if (LISTED_STATUSES.includes(status) && !hiddenUntil) return `${origin}/bottle-square/${id}`;
  if (status !== "purchased") return origin + picture;
  const invite = view.person ? `&invite=${view.person.inviteCode}` : "";
  return `${origin}/bottle-shared/${id}?btype=purchased${invite}`;
}

/** Web Share and copy; both need a script, which shows them. */
function ShareUrlButtons({ name, url }: { name: string; url: string }) {
  const { t } = usePageView();
  return (
    <>
      <button
        type="button"
        hidden
        data-share=""
        data-url={url}
        data-title={name}
        data-text={name}
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
    </>
  );
}

/** Share buttons; private designs have no link preview, so their SVG is shared. */
function ShareDesign({ design, origin }: DesignActionsProps & { origin: string }) {
  const view = usePageView();
  const { t } = view;
  const listed = LISTED_STATUSES.includes(design.status) && !design.hiddenUntil;
  const kind = listed || design.status === "purchased" ? "png" : "svg";
  const picture = design.svg.replace(/\.svg$/, `.${kind}`);
  const url = designShareUrl(view, design, origin, picture);
  return (
    <>
      {listed ? (
        <a href={`/bottle-square/${design.id}`}>
          <Icon name="square" size={22} />
          <span className="grow">{t("designs.look")}</span>
          <Icon name="chev" size={18} chev />
        </a>
      ) : null}
      <ShareUrlButtons name={design.name} url={url} />
      <a href={picture} download={`${design.id}.${kind}`}>
        <Icon name="download" size={22} />
        <span className="grow">{t("designs.picture")}</span>
      </a>
    </>
  );
}

function DesignActionSheets({ design, refused }: DesignActionsProps & { refused: RefusedDesignForm }) {
  const { t } = usePageView();
  const actions = designActions(design);
  const close = t("shell.close");
  return (
    <>
      {actions.includes("sell") && refused?.form !== "sale" ? (
        <BottomSheet id="sale-sheet" title={t("designs.sell")} close={close}>
          <SaleForm design={design} refusal={null} />
        </BottomSheet>
      ) : null}
      {actions.includes("destroy") && refused?.form !== "destroy" ? (
        <BottomSheet id="destroy-sheet" title={t("designs.destroy_ask")} close={close}>
          <DestroyForm design={design} refusal={null} />
        </BottomSheet>
      ) : null}
      {CONFIRMED_STEPS.filter(({ action }) => actions.includes(action)).map((step) => (
        <ConfirmStep key={step.action} design={design} step={step} />
      ))}
    </>
  );
}

/** All actions of the owner on a design. */
export function DesignActions({
  design,
  origin,
  refused,
}: DesignActionsProps & { origin: string; refused: RefusedDesignForm }) {
  const { t } = usePageView();
  const actions = designActions(design);
  return (
    <>
      <div className="card list design-actions">
        {actions.includes("sell") && refused?.form !== "sale" ? (
          <OpenSheetButton icon="tag" target="sale-sheet" text={t("designs.sell")} />
        ) : null}
        {CONFIRMED_STEPS.filter(({ action }) => actions.includes(action)).map(({ action, icon, text }) => (
          <OpenSheetButton key={action} icon={icon} target={`${action}-ask`} text={t(text)} />
        ))}
        {UNCONFIRMED_STEPS.filter(({ action }) => actions.includes(action)).map((step) => (
          <DesignStepForm key={step.action} design={design} step={step} />
        ))}
        <ShareDesign design={design} origin={origin} />
        {actions.includes("destroy") && refused?.form !== "destroy" ? (
          <OpenSheetButton icon="trash" target="destroy-sheet" text={t("bottles.page.destroy")} danger />
        ) : null}
      </div>
      <DesignActionSheets design={design} refused={refused} />
    </>
  );
}
