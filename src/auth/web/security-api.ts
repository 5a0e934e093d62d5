import { Hono } from "hono";
import type { Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { noNul } from "../../http/nul";
import { json } from "../../http/validated";
import { selfView } from "../../profile/profile";
import { devicesOf, endDevice, endOtherDevices } from "../devices";
import { EMAIL_CHANGE, PASSWORD_CHANGE } from "../input";
import { nameEmail, newPassword } from "./security";

const iso = (time: number): string => new Date(time).toISOString();

/** Under `/api/auth`: one's own e-mail, password and sessions. */
export const safetyApi = new Hono<Env>()
  .put("/email", json(EMAIL_CHANGE), async (c) => {
    const person = await nameEmail(c, signedIn(c), c.req.valid("json"));
    return c.json(await selfView(c.var.db, person, c.var.now));
  })
  .put("/password", json(PASSWORD_CHANGE), async (c) => {
    await newPassword(c, signedIn(c), c.req.valid("json"));
    return c.body(null, 204);
  })
  .get("/sessions", async (c) => {
    const devices = await devicesOf(c.var.db, signedIn(c), c.var.now);
    const items = devices.map(({ lastUsedAt, createdAt, ...device }) => ({
      ...device,
      lastUsedAt: iso(lastUsedAt),
      createdAt: iso(createdAt),
    }));
    return c.json({ items, nextCursor: null });
  })
  .delete("/sessions", async (c) => {
    await endOtherDevices(c.var.db, signedIn(c));
    return c.body(null, 204);
  })
  .delete("/sessions/:id", noNul("session_not_found"), async (c) => {
    await endDevice(c.var.db, signedIn(c).id, c.req.param("id"));
    return c.body(null, 204);
  });
