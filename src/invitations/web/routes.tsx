import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { originOf } from "../../http/request/origin";
import { PAGE } from "../../limits/limits";
import { invitationsOf, inviteUrl, NEWEST } from "../invitations";
import { invitePage } from "./pages/invite";

const BEFORE = z.coerce.number().int().min(1).max(NEWEST).catch(NEWEST);

export const invitationPages = new Hono<Env>().get("/invite", async (c) => {
  const person = signedIn(c);
  const before = BEFORE.parse(c.req.query("before"));
  const invitations = await invitationsOf(c.get("db"), person, before, PAGE.size, c.get("now"));
  return invitePage(c, person, inviteUrl(originOf(c), person.inviteCode), invitations);
});
