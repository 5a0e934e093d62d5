import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import type { Notice } from "../../../shell/parts/notice";
import { usePageView } from "../../../shell/parts/page-view";
import { SettingsForm } from "../../../shell/parts/settings-form";
import type { ChatSettings } from "../../chat";
import { mustBlurPhotos } from "../../rules";

export const CHAT_SETTINGS_PATH = "/account/chats";

interface ChatSettingsPageData {
  settings: ChatSettings;
  refusal: Refusal | null;
  /** null: the notice of the last redirect. */
  notice: Notice | null;
}

function SettingSwitch({ name, on }: { name: "receipts" | "typing"; on: boolean }) {
  const { t } = usePageView();
  return (
    <label className="switch">
      <span className="grow">
        {t(`chat.settings.${name}`)}
        <small>{t(`chat.settings.${name}_hint`)}</small>
      </span>
      <input id={`chat-${name}`} type="checkbox" name={name} defaultChecked={on} />
    </label>
  );
}

const PHOTO_CHOICES = ["new", "all", "none"] as const;

/** Under 18 there is nothing to choose. */
function PhotoChoice({ chosen }: { chosen: ChatSettings["photos"] }) {
  const { t, person, now } = usePageView();
  if (mustBlurPhotos(person?.adultAt ?? null, now))
    return <p className="card panel muted tell-photos">{t("chat.settings.photos_minor")}</p>;
  return (
    <fieldset className="tell-photos">
      <legend className="tell-head">{t("chat.settings.photos")}</legend>
      <div className="card list">
        {PHOTO_CHOICES.map((each) => (
          <label key={each} className="tell-choice">
            <input
              id={`chat-photos-${each}`}
              type="radio"
              name="photos"
              value={each}
              defaultChecked={each === chosen}
            />
            <span className="grow">{t(`chat.settings.photos_${each}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ChatSettingsForm({ settings, refusal }: Omit<ChatSettingsPageData, "notice">) {
  const { t } = usePageView();
  return (
    <SettingsForm id="chat-settings" path={CHAT_SETTINGS_PATH} refusal={refusal}>
      <div className="card list tell-list">
        <SettingSwitch name="receipts" on={settings.receipts} />
        <SettingSwitch name="typing" on={settings.typing} />
      </div>
      <p className="text-13 muted tell-note">{t("chat.settings.note")}</p>
      <PhotoChoice chosen={settings.photos} />
    </SettingsForm>
  );
}

/** What only this device does; a script fills it in, and without one there is nothing to keep. */
function OfflineChatsSwitch() {
  const { t } = usePageView();
  return (
    <section
      data-offline-chats=""
      data-impossible={t("chat.offline.impossible")}
      data-failed={t("chat.offline.failed")}
      aria-labelledby="offline-chats-title"
      hidden
    >
      <h2 id="offline-chats-title" className="tell-head">
        {t("notifications.phone.title")}
      </h2>
      <div className="card list tell-list">
        <label className="switch">
          <span className="grow">
            {t("chat.offline.switch")}
            <small>{t("chat.offline.hint")}</small>
          </span>
          <input id="chat-offline" type="checkbox" />
        </label>
      </div>
      <p className="text-13 muted tell-note" data-state="" role="status" hidden />
    </section>
  );
}

/** Page `/account/chats`. */
export function chatSettingsPage(c: Ctx, { notice, ...data }: ChatSettingsPageData): Promise<Response> {
  const title = c.get("t")("chat.settings.title");
  return renderTitledPage(
    c,
    { title, refusal: data.refusal, ...(notice && { notice }), back: "/account" },
    <>
      <ChatSettingsForm {...data} />
      <OfflineChatsSwitch />
    </>,
  );
}
