import { Hono } from "hono";
import { z } from "zod";
import { attemptAsAnyone, posted } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { nextAsk } from "../../../mail/outbox";
import { Refusal } from "../../../runtime/errors";
import { go } from "../../../shell/go";
import { nameKey } from "../../../users/users";
import { ADDRESS, EVIDENCE, RESET } from "../../input";
import { resetOwner } from "../../password/reset";
import { linksOf } from "../../providers/linking";
import { forgotPage, resetGonePage, resetPage } from "../pages/reset";
import { type Sent, verifyPage } from "../pages/verify";
import { typedTwice, weakSpot } from "../password-strength";
import { enter } from "../sign-in";
import { comeIn } from "../welcome";
import { forgot, resend, reset, verify } from "./recovery";

const RESEND = z.object({ to: ADDRESS.shape.email.optional(), email: ADDRESS.shape.email.optional() });
const CHOSEN = typedTwice(RESET);

async function showVerify(c: Ctx, refusal: Refusal | null = null, sent: Sent = "evidence") {
  const [db, person, now] = [c.get("db"), c.get("person"), c.get("now")];
  const wait = person?.email ? await nextAsk(db, nameKey(person.email), "verify_email", now) : 0;
  return verifyPage(c, { wait, refusal, sent });
}

async function verified(c: Ctx): Promise<Response> {
  await verify(c, await posted(c, EVIDENCE));
  return go(c, c.get("person") ? "/profile" : "/login", "email_verified");
}

async function resent(c: Ctx): Promise<Response> {
  const { to, email } = await posted(c, RESEND);
  const address = email ?? to;
  if (address === undefined) throw new Refusal("validation_failed", {}, { to: "email_required" });
  await resend(c, address);
  return go(c, "/verify-email", "verification_sent");
}

async function asked(c: Ctx): Promise<Response> {
  await forgot(c, (await posted(c, ADDRESS)).email);
  return go(c, "/forgot-password?sent");
}

async function showReset(c: Ctx, token: string, refusal: Refusal | null = null): Promise<Response> {
  const owner = await resetOwner(c.get("db"), token, c.get("now"));
  if (!owner) return resetGonePage(c, new Refusal("reset_failed"));
  return resetPage(c, { token, username: owner.username, refusal });
}

async function chosen(c: Ctx): Promise<Response> {
  const input = await posted(c, CHOSEN);
  const owner = await resetOwner(c.get("db"), input.token, c.get("now"));
  if (!owner) throw new Refusal("reset_failed");
  const weak = await weakSpot(c, input, [owner.username, owner.nickname]);
  if (weak) return resetPage(c, { token: input.token, username: owner.username, weak });
  const id = await reset(c, input);
  // Whoever knew the old password may have linked a provider: the links are shown.
  const links = await linksOf(c.get("db"), id);
  const next = links.length > 0 ? "/account/links" : undefined;
  return comeIn(c, enter(c, { id }), { next, notice: "password_changed" });
}

/** No GET changes anything: mail scanners open links. */
export const recoveryPages = new Hono<Env>()
  .get("/verify-email", (c) => showVerify(c))
  .post("/verify-email", (c) =>
    attemptAsAnyone(
      c,
      () => verified(c),
      (refusal) => showVerify(c, refusal),
    ),
  )
  .post("/verify-email/resend", (c) =>
    attemptAsAnyone(
      c,
      () => resent(c),
      (refusal) => showVerify(c, refusal, "resend"),
    ),
  )
  .get("/forgot-password", (c) => forgotPage(c))
  .post("/forgot-password", (c) =>
    attemptAsAnyone(
      c,
      () => asked(c),
      (refusal) => forgotPage(c, refusal),
    ),
  )
  .get("/reset-password", (c) => showReset(c, c.req.query("token") ?? ""))
  .post("/reset-password", (c) =>
    attemptAsAnyone(
      c,
      () => chosen(c),
      (refusal) => showReset(c, c.get("fields")?.token ?? "", refusal),
    ),
  );
