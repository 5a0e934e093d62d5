import { newId } from "../../../db/ids";
import type { Ctx } from "../../../http/env";
import { refusalText } from "../../../i18n/refusal-text";
import { CHAT_LIMITS } from "../../../limits/chat";
import { PICTURE_LIMITS } from "../../../limits/pictures";
import type { Refusal } from "../../../runtime/errors";
import { SECOND } from "../../../runtime/units";
import { renderPage, renderTitledPage } from "../../../shell/document/page";
import {
  describedByIds,
  FieldError,
  FormRefusal,
  type FormState,
  formStateOf,
  SubmitButton,
} from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { FirstPhotoPoints } from "../../../ui/chat/first-photo";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { ChatOverview } from "../../chat";
import { partnerNameOf } from "./props";

interface BurnChoiceProps {
  burn: boolean;
  tried: FormState;
  icon: IconName;
  title: string;
  text: string;
}

/** Keeps the submitted choice; after a refusal without one, nothing is selected. */
function BurnChoice({ burn, tried: { values, refusal }, icon, title, text }: BurnChoiceProps) {
  const chosen = values.burn ?? (refusal ? null : "false");
  return (
    <label className={burn ? "chat-choice chat-choice-burns" : "chat-choice"}>
      <Icon name={icon} />
      <span className="grow">
        <b>{title}</b>
        <span className="text-13 muted">{text}</span>
      </span>
      <input type="radio" name="burn" value={String(burn)} required defaultChecked={chosen === String(burn)} />
    </label>
  );
}

function BurnChoices({ overview, tried }: { overview: ChatOverview; tried: FormState }) {
  const view = usePageView();
  const { t } = view;
  if (!overview.canBurn) return <input type="hidden" name="burn" value="false" />;
  return (
    <fieldset className="chat-choices">
      <legend className="label">{t("chat.stays_or_burns")}</legend>
      <BurnChoice burn={false} tried={tried} icon="album" title={t("chat.stays")} text={t("chat.stays_text")} />
      <BurnChoice
        burn={true}
        tried={tried}
        icon="flame"
        title={t("chat.burns")}
        text={t("chat.burns_text", { name: partnerNameOf(view, overview) })}
      />
      <FieldError name="burn" tried={tried} />
    </fieldset>
  );
}

function FirstPhotoReminder({ overview }: { overview: ChatOverview }) {
  const view = usePageView();
  const { t } = view;
  const name = partnerNameOf(view, overview);
  const texts = {
    photo_first_blurred: t("chat.photo_first_blurred", { name }),
    photo_first_recall: t("chat.photo_first_recall"),
    photo_first_places: t("chat.photo_first_places"),
  };
  return (
    <section className="card panel" aria-labelledby="first-photo">
      <h2 className="text-17" id="first-photo">
        {t("chat.photo_first_title", { name })}
      </h2>
      <p className="muted">{t("chat.photo_first_once")}</p>
      <FirstPhotoPoints texts={texts} />
    </section>
  );
}

function PhotoForm({ overview, refusal }: { overview: ChatOverview; refusal: Refusal | null }) {
  const view = usePageView();
  const { t } = view;
  const formState = formStateOf(view, refusal);
  const rules = t("profile.upload.rules");
  return (
    <form className="stack" method="post" action={`/chat/${overview.person.id}/photo`} encType="multipart/form-data">
      <input type="hidden" name="clientId" value={newId(view.now)} />
      <FormRefusal refusal={refusal} />
      <div className="chat-choose">
        <label className="label" htmlFor="file">
          {t("profile.avatar.choose")}
        </label>
        <input
          id="file"
          name="file"
          type="file"
          accept={PICTURE_LIMITS.types.join(",")}
          required
          aria-invalid={formState.errors.file ? true : undefined}
          aria-describedby={describedByIds("file", formState, rules)}
        />
      </div>
      <FieldError name="file" tried={formState} />
      <p className="field-hint" id="file-hint">
        {rules}
      </p>
      <BurnChoices overview={overview} tried={formState} />
      {overview.firstPhoto ? <FirstPhotoReminder overview={overview} /> : null}
      <SubmitButton>
        <Icon name="send" size={20} />
        {t("chat.send")}
      </SubmitButton>
    </form>
  );
}

function PhotoRefused({ overview, refusal }: { overview: ChatOverview; refusal: Refusal | null }) {
  const { t } = usePageView();
  return (
    <div className="stack">
      <p className="alert" role="alert">
        <Icon name="warning" size={20} />
        <span>{refusal ? refusalText(t, refusal) : t(`error.${overview.reason ?? "not_friends"}`)}</span>
      </p>
      <a className="button secondary wide" href={`/chat/${overview.person.id}`}>
        {t("chat.back")}
      </a>
    </div>
  );
}

/** Page to choose and send a picture without JavaScript. */
export function chatPhotoPage(c: Ctx, overview: ChatOverview, refusal: Refusal | null): Promise<Response> {
  const view = pageViewOf(c);
  const title = view.t("chat.photo_for", { name: partnerNameOf(view, overview) });
  return renderTitledPage(
    c,
    { title, status: refusal ? 422 : undefined, plain: true, back: `/chat/${overview.person.id}` },
    overview.canSendPictures ? (
      <PhotoForm overview={overview} refusal={refusal} />
    ) : (
      <PhotoRefused overview={overview} refusal={refusal} />
    ),
  );
}

interface BurnPicture {
  bytes: Uint8Array;
  type: string;
}

/** Page that shows a burn picture inline, uncached, and returns to the chat after some seconds. */
export function openedBurnPage(c: Ctx, overview: ChatOverview, { bytes, type }: BurnPicture): Promise<Response> {
  const view = pageViewOf(c);
  const name = partnerNameOf(view, overview);
  const title = view.t("chat.photo_from", { name });
  const chatPath = `/chat/${overview.person.id}`;
  return renderPage(
    c,
    {
      title,
      notice: null,
      plain: true,
      metas: <meta httpEquiv="refresh" content={`${CHAT_LIMITS.burnShown / SECOND};url=${chatPath}`} />,
    },
    <main id="main" className="chat chat-burning chat-opened">
      <h1 className="text-17">{title}</h1>
      <div className="chat-burning-frame">
        <img src={`data:${type};base64,${Buffer.from(bytes).toString("base64")}`} alt={title} />
      </div>
      <p className="muted">{view.t("chat.once_plain")}</p>
      <a className="button secondary" href={chatPath}>
        {view.t("chat.back")}
      </a>
    </main>,
  );
}
