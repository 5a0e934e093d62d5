import { Hono } from "hono";
import { requirePerson } from "../../../http/actor";
import { jsonBody } from "../../../http/body/validation";
import { describeRoute } from "../../../http/contract/route-description";
import type { Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { loadOwnUserJson, OWN_USER } from "../../../profile/web/web";
import { toIsoTime } from "../../../runtime/iso";
import { endDevice, endOtherDevices, listDevices } from "../../devices";
import { EMAIL_CHANGE_INPUT, PASSWORD_CHANGE_INPUT } from "../../input";
import { DEVICES_JSON } from "../answers";
import { PROOF_ERRORS } from "../proof/prove-in-request";
import { changeEmailLimited, changePasswordLimited } from "./change-credentials";

export const securityApi = new Hono<Env>()
  .put(
    "/email",
    describeRoute("Changes or removes the e-mail address", {
      answer: OWN_USER,
      errors: [...PROOF_ERRORS, "email_taken"],
    }),
    jsonBody(EMAIL_CHANGE_INPUT),
    async (c) => {
      const person = await changeEmailLimited(c, requirePerson(c), c.req.valid("json"));
      return c.json(await loadOwnUserJson(c, person));
    },
  )
  .put(
    "/password",
    describeRoute("Changes the password, and ends all other sessions and all access tokens", {
      errors: PROOF_ERRORS,
    }),
    jsonBody(PASSWORD_CHANGE_INPUT),
    async (c) => {
      await changePasswordLimited(c, requirePerson(c), c.req.valid("json"));
      return c.body(null, 204);
    },
  )
  .get("/sessions", describeRoute("Where one is signed in", { answer: DEVICES_JSON }), async (c) => {
    const devices = await runNow(c, listDevices, requirePerson(c));
    const items = devices.map(({ lastUsedAt, createdAt, ...device }) => ({
      ...device,
      lastUsedAt: toIsoTime(lastUsedAt),
      createdAt: toIsoTime(createdAt),
    }));
    return c.json({ items, nextCursor: null });
  })
  .delete("/sessions", describeRoute("Ends all other sessions and all access tokens"), async (c) => {
    await endOtherDevices(c.get("db"), requirePerson(c));
    return c.body(null, 204);
  })
  .delete(
    "/sessions/:id",
    describeRoute("Ends one of one's own sessions", { errors: ["session_not_found"] }),
    async (c) => {
      await endDevice(c.get("db"), requirePerson(c).id, c.req.param("id"));
      return c.body(null, 204);
    },
  );
