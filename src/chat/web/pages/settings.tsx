import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import { FormRefusal, SubmitButton } from "../../../shell/parts/form";
import type { Notice } from "../../../shell/parts/notice";
import { usePageView } from "../../../shell/parts/page-view";
import type { ChatSettings } from "../../chat";

export const CHAT_SETTINGS_PATH = "/account/chats";

interface ChatSettingsPageData {
  settings: ChatSettings;
  refusal: Refusal | null;
  /** null: the notice of the last redirect. */
  notice: Notice | null;
}

function SettingSwitch({ name, on }: { name: keyof ChatSettings; on: boolean }) {
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

/** Form that is saved on each change; without JavaScript by a button. */
function ChatSettingsForm({ settings, refusal }: Omit<ChatSettingsPageData, "notice">) {
  const { t } = usePageView();
  return (
    <form
      id="chat-settings"
      method="post"
      action={CHAT_SETTINGS_PATH}
      hx-post={CHAT_SETTINGS_PATH}
      hx-trigger="change, submit"
      hx-target="this"
      hx-select="#chat-settings"
      hx-select-oob="#notices"
      hx-swap="outerHTML"
    >
      <FormRefusal refusal={refusal} />
      <div className="card list tell-list">
        <SettingSwitch name="receipts" on={settings.receipts} />
        <SettingSwitch name="typing" on={settings.typing} />
      </div>
      <p className="text-13 muted tell-note">{t("chat.settings.note")}</p>
      <SubmitButton kind="primary wide spaced unscripted">{t("profile.save")}</SubmitButton>
    </form>
  );
}

/** Page `/account/chats`. */
export function chatSettingsPage(c: Ctx, { notice, ...data }: ChatSettingsPageData): Promise<Response> {
  const title = c.get("t")("chat.settings.title");
  return renderTitledPage(
    c,
    { title, refusal: data.refusal, ...(notice && { notice }), back: "/account" },
    <ChatSettingsForm {...data} />,
  );
}
