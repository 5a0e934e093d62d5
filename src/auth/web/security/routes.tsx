import { Hono } from "hono";
import { z } from "zod";
import { attempt, posted } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import type { Refusal } from "../../../runtime/errors";
import { go } from "../../../shell/go";
import type { SignedIn } from "../../../users/users";
import { accessTokensOf } from "../../access-tokens";
import { devicesOf, endDevice, endOtherDevices } from "../../devices";
import { EMAIL_CHANGE, PASSWORD_CHANGE } from "../../input";
import { provenUntil } from "../../security/proof";
import { hasPassword } from "../../security/reauthentication";
import { devicesPage, emailPage, passwordPage } from "../pages/account";
import type { Weakness } from "../pages/parts";
import { typedTwice, weakSpot } from "../password-strength";
import { gated } from "../proof/gate";
import { gateBefore } from "../proof/routes";
import { restoreTyped } from "../typed";
import { nameEmail, newPassword } from "./security";

const EMAIL = EMAIL_CHANGE.omit({ password: true });
const CHOSEN = typedTwice(PASSWORD_CHANGE.omit({ current: true }));
const DEVICE = z.object({ id: z.string().max(200) });

const showEmail = async (c: Ctx, person: SignedIn, refusal: Refusal | null = null) =>
  emailPage(c, person, refusal);

const showPassword = async (
  c: Ctx,
  person: SignedIn,
  { refusal = null, weak = null }: { refusal?: Refusal | null; weak?: Weakness | null } = {},
) => passwordPage(c, person, { refusal, weak, password: await hasPassword(c.get("db"), person.id) });

async function showDevices(c: Ctx, person: SignedIn, refusal: Refusal | null = null): Promise<Response> {
  const [db, now] = [c.get("db"), c.get("now")];
  const devices = await devicesOf(db, person, now);
  return devicesPage(c, { devices, tokens: await accessTokensOf(db, person.id, now), refusal });
}

async function named(c: Ctx, person: SignedIn): Promise<Response> {
  const { email, emailVerified } = await nameEmail(c, person, await posted(c, EMAIL));
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
  .get("/account/email", (c) => {
    const person = signedIn(c);
    restoreTyped(c);
    return showEmail(c, person);
  })
  .post(
    "/account/email",
    form((c, person) => gated(c, "email_changed", () => named(c, person)), showEmail),
  )
  .get("/account/password", async (c) => {
    const person = signedIn(c);
    // Nobody types a new password only to be asked for the old one afterwards.
    const until = await provenUntil(c.get("db"), person, c.get("now"));
    return until === null ? go(c, gateBefore("/account/password")) : showPassword(c, person);
  })
  .post(
    "/account/password",
    form(
      (c, person) => gated(c, "password_changed", () => changed(c, person), true),
      (c, person, refusal) => showPassword(c, person, { refusal }),
    ),
  )
  .get("/account/sessions", (c) => showDevices(c, signedIn(c)))
  .post("/account/sessions/end", form(ended, showDevices))
  .post("/account/sessions/end-others", form(othersEnded, showDevices));
