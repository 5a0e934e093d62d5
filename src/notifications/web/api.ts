import { Hono } from "hono";
import { membersOnly, requirePerson } from "../../http/actor";
import { jsonBody } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Ctx, Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import { endPushSubscription, savePushSubscription } from "../../push/subscriptions";
import { Refusal } from "../../runtime/errors";
import { NOTIFICATION_SETTINGS_INPUT, PUSH_SUBSCRIPTION_INPUT, type PushSubscriptionInput } from "../input";
import { changeNotificationSettings, loadNotificationSettings } from "../notifications";
import { NOTIFICATION_SETTINGS, notificationSettingsJson, PUSH_KEY } from "./answers";

/** The push service is looked up before the transaction. */
async function subscribeSession(c: Ctx, { endpoint, keys }: PushSubscriptionInput): Promise<void> {
  if (!(await c.get("deps").push.accepts(endpoint)))
    throw new Refusal("validation_failed", {}, { endpoint: "invalid" });
  await runNow(c, savePushSubscription, requirePerson(c), { endpoint, ...keys });
}

export const pushApi = new Hono<Env>()
  .get("/key", describeRoute("The key that subscriptions are made with", { answer: PUSH_KEY, open: true }), async (c) =>
    c.json({ key: await c.get("deps").push.key() }),
  )
  .use(membersOnly)
  .post(
    "/subscriptions",
    describeRoute("Subscribes this session's browser, until the session ends", { errors: ["forbidden"] }),
    jsonBody(PUSH_SUBSCRIPTION_INPUT),
    async (c) => {
      await subscribeSession(c, c.req.valid("json"));
      return c.body(null, 204);
    },
  )
  .delete("/subscriptions", describeRoute("Ends this session's subscription"), async (c) => {
    await endPushSubscription(c.get("db"), requirePerson(c));
    return c.body(null, 204);
  })
  .get("/settings", describeRoute("What one is told, and when not", { answer: NOTIFICATION_SETTINGS }), async (c) =>
    c.json(notificationSettingsJson(await loadNotificationSettings(c.get("db"), requirePerson(c).id))),
  )
  .put(
    "/settings",
    describeRoute("Changes what one is told; absent fields stay", { answer: NOTIFICATION_SETTINGS }),
    jsonBody(NOTIFICATION_SETTINGS_INPUT),
    async (c) => {
      return c.json(
        notificationSettingsJson(await runNow(c, changeNotificationSettings, requirePerson(c), c.req.valid("json"))),
      );
    },
  );
