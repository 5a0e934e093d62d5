import { Hono } from "hono";
import { z } from "zod";
import type { Refusal } from "../../errors";
import type { Ctx, Env } from "../../http/env";
import { attempt, posted } from "../../http/form";
import { signedIn } from "../../http/guard";
import { go } from "../../shell/go";
import type { SignedIn } from "../../users/users";
import { devicesOf, endDevice, endOtherDevices } from "../devices";
import { EMAIL_CHANGE, PASSWORD_CHANGE } from "../input";
import { hasPassword } from "../security/reauthentication";
import { devicesPage, emailPage, passwordPage } from "./pages/account";
import type { Weakness } from "./pages/parts";
import { weakSpot } from "./password-strength";
import { nameEmail, newPassword } from "./security";

const CHOSEN = PASSWORD_CHANGE.extend({ confirm: z.string(), weak: z.string().optional() });
const DEVICE = z.object({ id: z.string().max(200) });

const showEmail = async (c: Ctx, person: SignedIn, refusal: Refusal | null = null) =>
  emailPage(c, person, { refusal, password: await hasPassword(c.get("db"), person.id) });

const showPassword = async (
  c: Ctx,
  person: SignedIn,
  { refusal = null, weak = null }: { refusal?: Refusal | null; weak?: Weakness | null } = {},
) => passwordPage(c, person, { refusal, weak, password: await hasPassword(c.get("db"), person.id) });

const showDevices = async (c: Ctx, person: SignedIn, refusal: Refusal | null = null) =>
  devicesPage(c, await devicesOf(c.get("db"), person, c.get("now")), refusal);

async function named(c: Ctx, person: SignedIn): Promise<Response> {
  const { email, emailVerified } = await nameEmail(c, person, await posted(c, EMAIL_CHANGE));
  if (email === null) return go(c, "/account/email", "email_removed");
  return emailVerified ? go(c, "/account/email", "profile_saved") : go(c, "/verify-email", "profile_saved");
}

async function changed(c: Ctx, person: SignedIn): Promise<Response> {
  const input = await posted(c, CHOSEN);
  const weak = await weakSpot(c, input, [person.username, person.nickname]);
  if (weak) return showPassword(c, person, { weak });
  await newPassword(c, person, input);
  return go(c, "/account/password", "password_changed");
}

async function ended(c: Ctx, person: SignedIn): Promise<Response> {
  await endDevice(c.get("db"), person.id, (await posted(c, DEVICE)).id);
  return go(c, "/account/sessions", "session_ended");
}

async function othersEnded(c: Ctx, person: SignedIn): Promise<Response> {
  await endOtherDevices(c.get("db"), person);
  return go(c, "/account/sessions", "sessions_ended");
}

type Work = (c: Ctx, person: SignedIn) => Promise<Response>;
type Face = (c: Ctx, person: SignedIn, refusal: Refusal) => Promise<Response>;

const form = (work: Work, face: Face) => (c: Ctx) => {
  const person = signedIn(c);
  return attempt(
    c,
    () => work(c, person),
    (refusal) => face(c, person, refusal),
  );
};

export const safetyPages = new Hono<Env>()
  .get("/account/email", (c) => showEmail(c, signedIn(c)))
  .post("/account/email", form(named, showEmail))
  .get("/account/password", (c) => showPassword(c, signedIn(c)))
  .post(
    "/account/password",
    form(changed, (c, person, refusal) => showPassword(c, person, { refusal })),
  )
  .get("/account/sessions", (c) => showDevices(c, signedIn(c)))
  .post("/account/sessions/end", form(ended, showDevices))
  .post("/account/sessions/end-others", form(othersEnded, showDevices));
