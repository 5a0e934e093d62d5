import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../http/actor";
import type { Env } from "../../http/env";
import { publicOriginOf } from "../../http/request/host-and-origin";
import { runNow } from "../../http/run-now";
import { PAGE_LIMITS } from "../../limits/http";
import { inviteUrl, listInvitations, NEWEST_INVITATION_CURSOR } from "../invitations";
import { invitePage } from "./pages/invite";

const INVITATION_CURSOR_PARAM = z.coerce
  .number()
  .int()
  .min(1)
  .max(NEWEST_INVITATION_CURSOR)
  .catch(NEWEST_INVITATION_CURSOR);

export const invitationPages = new Hono<Env>().get("/invite", async (c) => {
  const person = requirePerson(c);
  const before = INVITATION_CURSOR_PARAM.parse(c.req.query("before"));
  const invitations = await runNow(c, listInvitations, person, before, PAGE_LIMITS.size);
  return invitePage(c, person, inviteUrl(publicOriginOf(c), person.inviteCode), invitations);
});
