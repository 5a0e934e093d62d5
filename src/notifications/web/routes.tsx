import { Hono } from "hono";
import type { ZodType } from "zod";
import { noOtherBody } from "../../http/body/body";
import { attempt, posted } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { members, signedIn } from "../../http/guard";
import { limitedWrites } from "../../http/limits/limit";
import { stoppedBy } from "../../mail/stop";
import { subscribedAt } from "../../push/subscriptions";
import { Refusal } from "../../runtime/errors";
import { go } from "../../shell/go";
import { noticeOf } from "../../shell/parts/notice";
import { type Change, QUIET_FORM, SETTINGS_FORM } from "../input";
import { askOnce, changeSettings, settingsOf, stopWeekly } from "../notifications";
import { askSheet } from "./pages/ask";
import { settingsPage } from "./pages/settings";
import { stopPage, stoppedPage } from "./pages/stop";

const PATH = "/account/notifications";

async function show(c: Ctx, refusal: Refusal | null = null, saved = false): Promise<Response> {
  const person = signedIn(c);
  const [db, t] = [c.get("db"), c.get("t")];
  const [settings, since] = await Promise.all([settingsOf(db, person.id), subscribedAt(db, person)]);
  const notice = saved ? noticeOf(t, "notifications_saved") : undefined;
  return settingsPage(c, { settings, since, refusal, notice });
}

const change = (c: Ctx, form: ZodType<Change>): Promise<Response> =>
  attempt(
    c,
    async () => {
      await changeSettings(c.get("db"), signedIn(c), await posted(c, form), c.get("now"));
      if (!c.req.header("hx-request")) return go(c, PATH, "notifications_saved");
      c.set("fields", null);
      return show(c, null, true);
    },
    (refusal) => show(c, refusal),
  );

/** The sheet that asks, once; 204: it is not the time, or has been. */
async function ask(c: Ctx): Promise<Response> {
  const [db, now] = [c.get("db"), c.get("now")];
  return (await askOnce(db, signedIn(c), now)) ? askSheet(c) : c.body(null, 204);
}

async function stopperOf(c: Ctx): Promise<string> {
  const userId = await stoppedBy(c.get("db"), c.req.query("token") ?? "");
  if (userId === null) throw new Refusal("not_found");
  return userId;
}

export const notificationPages = new Hono<Env>()
  .get(PATH, (c) => show(c))
  .post(PATH, (c) => change(c, SETTINGS_FORM))
  .post(`${PATH}/quiet`, (c) => change(c, QUIET_FORM))
  .post(`${PATH}/ask`, members, limitedWrites, noOtherBody, ask)
  .get("/unsubscribe", async (c) => {
    await stopperOf(c);
    return stopPage(c, c.req.query("token") ?? "");
  })
  // RFC 8058: sent by mail servers, without cookies; the token alone decides.
  .post("/unsubscribe", limitedWrites, noOtherBody, async (c) => {
    await stopWeekly(c.get("db"), await stopperOf(c));
    return stoppedPage(c);
  });
