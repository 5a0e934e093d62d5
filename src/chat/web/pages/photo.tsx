import { newId } from "../../../db/ids";
import type { Ctx } from "../../../http/env";
import { refusalText } from "../../../i18n/refusal-text";
import { CHAT_LIMITS } from "../../../limits/chat";
import { PICTURE_LIMITS } from "../../../limits/pictures";
import type { Refusal } from "../../../runtime/errors";
import { SECOND } from "../../../runtime/units";
import { renderPage, TopBar } from "../../../shell/document/page";
import {
  describedByIds,
  FieldError,
  FormRefusal,
  type FormState,
  formStateOf,
} from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
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

/** What was chosen stays chosen; where nobody knows any more what it was, nothing is. */
function BurnChoice({ burn, tried: { values, refusal }, icon, title, text }: BurnChoiceProps) {
  const chosen = values.burn ?? (refusal ? null : "false");
  return (
    <label className={burn ? "chat-choice chat-choice-burns" : "chat-choice"}>
      <Icon name={icon} />
      <span className="grow">
        <b>{title}</b>
        <span className="text-13 muted">{text}</span>
      </span>
      <input
        type="radio"
        name="burn"
        value={String(burn)}
        required
        defaultChecked={chosen === String(burn)}
      />
    </label>
  );
}

function BurnChoices({ about, tried: last }: { about: ChatOverview; tried: FormState }) {
  const view = usePageView();
  const { t } = view;
  if (!about.canBurn) return <input type="hidden" name="burn" value="false" />;
  return (
    <fieldset className="chat-choices">
      <legend className="label">{t("chat.stays_or_burns")}</legend>
      <BurnChoice
        burn={false}
        tried={last}
        icon="album"
        title={t("chat.stays")}
        text={t("chat.stays_text")}
      />
      <BurnChoice
        burn={true}
        tried={last}
        icon="flame"
        title={t("chat.burns")}
        text={t("chat.burns_text", { name: partnerNameOf(view, about) })}
      />
      <FieldError name="burn" tried={last} />
    </fieldset>
  );
}

function PhotoForm({ about, refusal }: { about: ChatOverview; refusal: Refusal | null }) {
  const view = usePageView();
  const { t } = view;
  const last = formStateOf(view, refusal);
  const rules = t("profile.upload.rules");
  return (
    <form
      className="stack"
      method="post"
      action={`/chat/${about.person.id}/photo`}
      encType="multipart/form-data"
    >
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
          aria-invalid={last.errors.file ? true : undefined}
          aria-describedby={describedByIds("file", last, rules)}
        />
      </div>
      <FieldError name="file" tried={last} />
      <p className="field-hint" id="file-hint">
        {rules}
      </p>
      <BurnChoices about={about} tried={last} />
      <button type="submit" className="button primary wide">
        <Icon name="send" size={20} />
        {t("chat.send")}
      </button>
    </form>
  );
}

function PhotoRefused({ about, refusal }: { about: ChatOverview; refusal: Refusal | null }) {
  const { t } = usePageView();
  return (
    <div className="stack">
      <p className="alert" role="alert">
        <Icon name="warning" size={20} />
        <span>{refusal ? refusalText(t, refusal) : t(`error.${about.reason ?? "not_friends"}`)}</span>
      </p>
      <a className="button secondary wide" href={`/chat/${about.person.id}`}>
        {t("chat.back")}
      </a>
    </div>
  );
}

/** A picture is chosen and sent without a script. */
export function chatPhotoPage(c: Ctx, about: ChatOverview, refusal: Refusal | null): Promise<Response> {
  const view = pageViewOf(c);
  const title = view.t("chat.photo_for", { name: partnerNameOf(view, about) });
  return renderPage(
    c,
    { title, status: refusal ? 422 : undefined, plain: true },
    <>
      <TopBar title={title} back={`/chat/${about.person.id}`} />
      <main id="main" className="main">
        {about.canSendPictures ? (
          <PhotoForm about={about} refusal={refusal} />
        ) : (
          <PhotoRefused about={about} refusal={refusal} />
        )}
      </main>
    </>,
  );
}

interface BurnPicture {
  bytes: Uint8Array;
  type: string;
}

/** A burn picture, in this one answer that no cache keeps; the browser leaves it by itself. */
export function openedBurnPage(c: Ctx, about: ChatOverview, { bytes, type }: BurnPicture): Promise<Response> {
  const view = pageViewOf(c);
  const name = partnerNameOf(view, about);
  const title = view.t("chat.photo_from", { name });
  const chat = `/chat/${about.person.id}`;
  return renderPage(
    c,
    {
      title,
      notice: null,
      plain: true,
      metas: <meta httpEquiv="refresh" content={`${CHAT_LIMITS.burnShown / SECOND};url=${chat}`} />,
    },
    <main id="main" className="chat chat-burning chat-opened">
      <h1 className="text-17">{title}</h1>
      <div className="chat-burning-frame">
        <img src={`data:${type};base64,${Buffer.from(bytes).toString("base64")}`} alt={title} />
      </div>
      <p className="muted">{view.t("chat.once_plain")}</p>
      <a className="button secondary" href={chat}>
        {view.t("chat.back")}
      </a>
    </main>,
  );
}
