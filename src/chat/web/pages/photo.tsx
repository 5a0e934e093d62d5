import { newId } from "../../../db/ids";
import type { Ctx } from "../../../http/env";
import { errorText } from "../../../i18n/refusals";
import { CHAT, PICTURE, SECOND } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import { describedBy, Refused, type Tried, tried, Why } from "../../../shell/parts/form";
import { useView, viewOf } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { About } from "../../chat";
import { nameOf } from "./props";

interface ChoiceProps {
  burn: boolean;
  tried: Tried;
  icon: IconName;
  title: string;
  text: string;
}

/** What was chosen stays chosen; where nobody knows any more what it was, nothing is. */
function Choice({ burn, tried: { values, refusal }, icon, title, text }: ChoiceProps) {
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

function Choices({ about, tried: last }: { about: About; tried: Tried }) {
  const view = useView();
  const { t } = view;
  if (!about.canBurn) return <input type="hidden" name="burn" value="false" />;
  return (
    <fieldset className="chat-choices">
      <legend className="label">{t("chat.stays_or_burns")}</legend>
      <Choice burn={false} tried={last} icon="album" title={t("chat.stays")} text={t("chat.stays_text")} />
      <Choice
        burn={true}
        tried={last}
        icon="flame"
        title={t("chat.burns")}
        text={t("chat.burns_text", { name: nameOf(view, about) })}
      />
      <Why name="burn" tried={last} />
    </fieldset>
  );
}

function PhotoForm({ about, refusal }: { about: About; refusal: Refusal | null }) {
  const view = useView();
  const { t } = view;
  const last = tried(view, refusal);
  const rules = t("profile.upload.rules");
  return (
    <form
      className="stack"
      method="post"
      action={`/chat/${about.person.id}/photo`}
      encType="multipart/form-data"
    >
      <input type="hidden" name="clientId" value={newId(view.now)} />
      <Refused refusal={refusal} />
      <div className="chat-choose">
        <label className="label" htmlFor="file">
          {t("profile.avatar.choose")}
        </label>
        <input
          id="file"
          name="file"
          type="file"
          accept={PICTURE.types.join(",")}
          required
          aria-invalid={last.errors.file ? true : undefined}
          aria-describedby={describedBy("file", last, rules)}
        />
      </div>
      <Why name="file" tried={last} />
      <p className="field-hint" id="file-hint">
        {rules}
      </p>
      <Choices about={about} tried={last} />
      <button type="submit" className="button primary wide">
        <Icon name="send" size={20} />
        {t("chat.send")}
      </button>
    </form>
  );
}

function Closed({ about, refusal }: { about: About; refusal: Refusal | null }) {
  const { t } = useView();
  return (
    <div className="stack">
      <p className="alert" role="alert">
        <Icon name="warning" size={20} />
        <span>{refusal ? errorText(t, refusal) : t(`error.${about.reason ?? "not_friends"}`)}</span>
      </p>
      <a className="button secondary wide" href={`/chat/${about.person.id}`}>
        {t("chat.back")}
      </a>
    </div>
  );
}

/** A picture is chosen and sent without a script. */
export function photoPage(c: Ctx, about: About, refusal: Refusal | null): Promise<Response> {
  const view = viewOf(c);
  const title = view.t("chat.photo_for", { name: nameOf(view, about) });
  return page(
    c,
    { title, status: refusal ? 422 : undefined, plain: true },
    <>
      <Top title={title} back={`/chat/${about.person.id}`} />
      <main id="main" className="main">
        {about.canSendPictures ? (
          <PhotoForm about={about} refusal={refusal} />
        ) : (
          <Closed about={about} refusal={refusal} />
        )}
      </main>
    </>,
  );
}

interface Picture {
  bytes: Uint8Array;
  type: string;
}

/** A burn picture, in this one answer that no cache keeps; the browser leaves it by itself. */
export function openedPage(c: Ctx, about: About, { bytes, type }: Picture): Promise<Response> {
  const view = viewOf(c);
  const name = nameOf(view, about);
  const title = view.t("chat.photo_from", { name });
  const chat = `/chat/${about.person.id}`;
  return page(
    c,
    {
      title,
      notice: null,
      plain: true,
      metas: <meta httpEquiv="refresh" content={`${CHAT.burnShown / SECOND};url=${chat}`} />,
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
