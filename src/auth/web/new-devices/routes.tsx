import { Hono } from "hono";
import { z } from "zod";
import { handlePublicForm, parseForm } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { Refusal } from "../../../runtime/errors";
import { endSessionsByLink, findSessionEndLink } from "../../new-devices/end-links";
import { deviceEndedPage, endDevicePage, endLinkExpiredPage } from "../pages/end-device";
import { spendMailRequest } from "../recovery/limits";

const END_SESSION_FORM = z.object({ token: z.string().max(200) });

async function showEndDevice(c: Ctx, token: string, refusal: Refusal | null = null): Promise<Response> {
  const link = await runNow(c, findSessionEndLink, token);
  return link
    ? endDevicePage(c, { token, kind: link.kind, beganAt: link.began_at, refusal })
    : endLinkExpiredPage(c, new Refusal("end_link_failed"));
}

async function endDeviceByLinkForm(c: Ctx): Promise<Response> {
  const { token } = await parseForm(c, END_SESSION_FORM);
  await spendMailRequest(c);
  await runNow(c, endSessionsByLink, token);
  return deviceEndedPage(c);
}

/** The link of the email about a new kind of device. No GET changes anything: mail scanners open links. */
export const newDevicePages = new Hono<Env>()
  .get("/end-session", (c) => showEndDevice(c, c.req.query("token") ?? ""))
  .post("/end-session", (c) =>
    handlePublicForm(
      c,
      () => endDeviceByLinkForm(c),
      (refusal) => showEndDevice(c, c.get("fields")?.token ?? "", refusal),
    ),
  );
