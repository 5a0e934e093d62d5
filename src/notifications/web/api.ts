import { Hono } from "hono";
import { json } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Ctx, Env } from "../../http/env";
import { members, signedIn } from "../../http/guard";
import { subscribe, unsubscribe } from "../../push/subscriptions";
import { Refusal } from "../../runtime/errors";
import { SETTINGS, SUBSCRIPTION, type Subscription } from "../input";
import { changeSettings, settingsOf } from "../notifications";
import { KEY, SETTINGS_JSON, settingsJson } from "./answers";

/** The push service is looked up before the transaction. */
async function subscribeHere(c: Ctx, { endpoint, keys }: Subscription): Promise<void> {
  if (!(await c.get("deps").push.accepts(endpoint)))
    throw new Refusal("validation_failed", {}, { endpoint: "invalid" });
  await subscribe(c.get("db"), signedIn(c), { endpoint, ...keys }, c.get("now"));
}

export const pushApi = new Hono<Env>()
  .get(
    "/key",
    documented("The key that subscriptions are made with", { answer: KEY, open: true }),
    async (c) => c.json({ key: await c.get("deps").push.key() }),
  )
  .use(members)
  .post(
    "/subscriptions",
    documented("Subscribes this session's browser, until the session ends", { errors: ["forbidden"] }),
    json(SUBSCRIPTION),
    async (c) => {
      await subscribeHere(c, c.req.valid("json"));
      return c.body(null, 204);
    },
  )
  .delete("/subscriptions", documented("Ends this session's subscription"), async (c) => {
    await unsubscribe(c.get("db"), signedIn(c));
    return c.body(null, 204);
  })
  .get("/settings", documented("What one is told, and when not", { answer: SETTINGS_JSON }), async (c) =>
    c.json(settingsJson(await settingsOf(c.get("db"), signedIn(c).id))),
  )
  .put(
    "/settings",
    documented("Changes what one is told; absent fields stay", { answer: SETTINGS_JSON }),
    json(SETTINGS),
    async (c) => {
      const [db, now] = [c.get("db"), c.get("now")];
      return c.json(settingsJson(await changeSettings(db, signedIn(c), c.req.valid("json"), now)));
    },
  );
