import { Hono } from "hono";
import type { ZodType } from "zod";
import { membersOnly, requirePerson } from "../../http/actor";
import { handleMemberForm, parseForm } from "../../http/body/form";
import { bodyTypeGuard } from "../../http/body/request-body";
import type { Ctx, Env } from "../../http/env";
import { writeRateGuard } from "../../http/limits/rate-limit";
import { runNow } from "../../http/run-now";
import { userOfUnsubscribeToken } from "../../mail/unsubscribe-token";
import { findSubscriptionTime } from "../../push/subscriptions";
import { Refusal } from "../../runtime/errors";
import { parseNotice } from "../../shell/parts/notice";
import { redirectTo } from "../../shell/redirect";
import { NOTIFICATION_SETTINGS_FORM, type NotificationSettingsInput, QUIET_HOURS_FORM } from "../input";
import {
  changeNotificationSettings,
  claimPushQuestion,
  loadNotificationSettings,
  stopWeeklyEmail,
} from "../notifications";
import { pushQuestionSheet } from "./pages/push-question";
import { notificationSettingsPage } from "./pages/settings";
import { unsubscribedPage, unsubscribePage } from "./pages/unsubscribe";

const NOTIFICATIONS_PATH = "/account/notifications";

async function showNotificationSettings(c: Ctx, refusal: Refusal | null = null, saved = false): Promise<Response> {
  const person = requirePerson(c);
  const [db, t] = [c.get("db"), c.get("t")];
  const [settings, since] = await Promise.all([
    loadNotificationSettings(db, person.id),
    findSubscriptionTime(db, person),
  ]);
  const notice = saved ? parseNotice(t, "notifications_saved") : undefined;
  return notificationSettingsPage(c, { settings, since, refusal, notice });
}

const changeSettingsForm = (c: Ctx, form: ZodType<NotificationSettingsInput>): Promise<Response> =>
  handleMemberForm(
    c,
    async () => {
      await runNow(c, changeNotificationSettings, requirePerson(c), await parseForm(c, form));
      if (!c.req.header("hx-request")) return redirectTo(c, NOTIFICATIONS_PATH, "notifications_saved");
      c.set("fields", null);
      return showNotificationSettings(c, null, true);
    },
    (refusal) => showNotificationSettings(c, refusal),
  );

/** The push question, shown once; 204: not to be shown now. */
async function showPushQuestion(c: Ctx): Promise<Response> {
  const person = requirePerson(c);
  if (!(await runNow(c, claimPushQuestion, person))) return c.body(null, 204);
  return pushQuestionSheet(c, await loadNotificationSettings(c.get("db"), person.id));
}

async function requireUnsubscriber(c: Ctx): Promise<string> {
  const userId = await userOfUnsubscribeToken(c.get("db"), c.req.query("token") ?? "");
  if (userId === null) throw new Refusal("not_found");
  return userId;
}

export const notificationPages = new Hono<Env>()
  .get(NOTIFICATIONS_PATH, (c) => showNotificationSettings(c))
  .post(NOTIFICATIONS_PATH, (c) => changeSettingsForm(c, NOTIFICATION_SETTINGS_FORM))
  .post(`${NOTIFICATIONS_PATH}/quiet`, (c) => changeSettingsForm(c, QUIET_HOURS_FORM))
  .post(`${NOTIFICATIONS_PATH}/ask`, membersOnly, writeRateGuard, bodyTypeGuard, showPushQuestion)
  .get("/unsubscribe", async (c) => {
    await requireUnsubscriber(c);
    return unsubscribePage(c, c.req.query("token") ?? "");
  })
  // RFC 8058: sent by mail servers, without cookies; the token alone decides.
  .post("/unsubscribe", writeRateGuard, bodyTypeGuard, async (c) => {
    await stopWeeklyEmail(c.get("db"), await requireUnsubscriber(c));
    return unsubscribedPage(c);
  });
