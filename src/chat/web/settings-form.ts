import { requirePerson } from "../../http/actor";
import { memberForm, parseForm } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import type { Refusal } from "../../runtime/errors";
import { parseNotice } from "../../shell/parts/notice";
import { redirectTo } from "../../shell/redirect";
import { changeChatSettings, loadChatSettings } from "../chat";
import { CHAT_SETTINGS_FORM } from "../input";
import { CHAT_SETTINGS_PATH, chatSettingsPage } from "./pages/settings";

const SAVED = "chat_settings_saved";

/** GET /account/chats. @param saved whether a script has just saved it */
export async function showChatSettings(c: Ctx, refusal: Refusal | null = null, saved = false): Promise<Response> {
  const settings = await loadChatSettings(c.get("db"), requirePerson(c).id);
  return chatSettingsPage(c, { settings, refusal, notice: saved ? parseNotice(c.get("t"), SAVED) : null });
}

/** POST /account/chats */
export const changeChatSettingsForm = memberForm(async (c) => {
  await runNow(c, changeChatSettings, requirePerson(c).id, await parseForm(c, CHAT_SETTINGS_FORM));
  if (!c.req.header("hx-request")) return redirectTo(c, CHAT_SETTINGS_PATH, SAVED);
  return showChatSettings(c, null, true);
}, showChatSettings);
