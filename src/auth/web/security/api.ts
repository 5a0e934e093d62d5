import { Hono } from "hono";
import { json } from "../../../http/body/validated";
import { documented } from "../../../http/contract/documented";
import type { Env } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import { ownView, USER } from "../../../profile/web/web";
import { iso } from "../../../runtime/iso";
import { devicesOf, endDevice, endOtherDevices } from "../../devices";
import { EMAIL_CHANGE, PASSWORD_CHANGE } from "../../input";
import { DEVICES } from "../answers";
import { NEEDS_PROOF } from "../proof/proof";
import { nameEmail, newPassword } from "./security";

export const safetyApi = new Hono<Env>()
  .put(
    "/email",
    documented("Changes or removes the e-mail address", {
      answer: USER,
      errors: [...NEEDS_PROOF, "email_taken"],
    }),
    json(EMAIL_CHANGE),
    async (c) => {
      const person = await nameEmail(c, signedIn(c), c.req.valid("json"));
      return c.json(await ownView(c, person));
    },
  )
  .put(
    "/password",
    documented("Changes the password, and ends all other sessions and all access tokens", {
      errors: NEEDS_PROOF,
    }),
    json(PASSWORD_CHANGE),
    async (c) => {
      await newPassword(c, signedIn(c), c.req.valid("json"));
      return c.body(null, 204);
    },
  )
  .get("/sessions", documented("Where one is signed in", { answer: DEVICES }), async (c) => {
    const devices = await devicesOf(c.get("db"), signedIn(c), c.get("now"));
    const items = devices.map(({ lastUsedAt, createdAt, ...device }) => ({
      ...device,
      lastUsedAt: iso(lastUsedAt),
      createdAt: iso(createdAt),
    }));
    return c.json({ items, nextCursor: null });
  })
  .delete("/sessions", documented("Ends all other sessions and all access tokens"), async (c) => {
    await endOtherDevices(c.get("db"), signedIn(c));
    return c.body(null, 204);
  })
  .delete(
    "/sessions/:id",
    documented("Ends one of one's own sessions", { errors: ["session_not_found"] }),
    async (c) => {
      await endDevice(c.get("db"), signedIn(c).id, c.req.param("id"));
      return c.body(null, 204);
    },
  );
