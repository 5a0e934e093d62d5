import { type Context, Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../../http/actor";
import { handleMemberForm, handlePublicForm, parseForm } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { Refusal } from "../../../runtime/errors";
import { redirectTo } from "../../../shell/redirect";
import { jsonField, NEW_PASSKEY_INPUT, PASSKEY_ANSWER_INPUT, RENAME_PASSKEY_INPUT } from "../../passkeys/input";
import { renamePasskey } from "../../passkeys/passkeys";
import type { ActNeedingProof } from "../../security/acts";
import { hasPassword } from "../../security/credentials";
import { completeSignIn } from "../complete-sign-in";
import { passkeysPage } from "../pages/passkeys";
import type { AnnouncedAct } from "../pages/proof-gate";
import { requireProof } from "../proof/gate";
import { showLogin } from "../show-login";
import { addOwnPasskey, listOwnPasskeys, removeOwnPasskey } from "./own-passkeys";
import { logInWithPasskey } from "./passkey-sign-in";
import { passkeySiteHere } from "./request-site";

const PASSKEYS_PATH = "/account/passkeys";
const LOGIN_FORM = z.object({ passkey: jsonField(PASSKEY_ANSWER_INPUT), next: z.string().optional() });
const ADD_FORM = z.object({ passkey: jsonField(NEW_PASSKEY_INPUT) });

type PasskeyCtx = Context<Env, "/account/passkeys/:id/rename">;

async function showPasskeys(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const person = requirePerson(c);
  return passkeysPage(c, {
    passkeys: await listOwnPasskeys(c, person),
    available: passkeySiteHere(c) !== null,
    password: await hasPassword(c.get("db"), person.id),
    refusal,
  });
}

/** The page names no password where a passkey was refused. */
const asPasskeyRefusal = (refusal: Refusal): Refusal =>
  refusal.code === "login_failed" || refusal.code === "validation_failed" ? new Refusal("passkey_failed") : refusal;

async function logInForm(c: Ctx): Promise<Response> {
  const { passkey, next } = await parseForm(c, LOGIN_FORM);
  return completeSignIn(c, logInWithPasskey(c, passkey), { next });
}

async function addForm(c: Ctx): Promise<Response> {
  const { passkey } = await parseForm(c, ADD_FORM);
  await addOwnPasskey(c, requirePerson(c), passkey);
  return redirectTo(c, PASSKEYS_PATH, "passkey_added");
}

async function renameForm(c: PasskeyCtx): Promise<Response> {
  const { name } = await parseForm(c, RENAME_PASSKEY_INPUT);
  await runNow(c, renamePasskey, requirePerson(c), { id: c.req.param("id"), name });
  return redirectTo(c, PASSKEYS_PATH, "passkey_renamed");
}

async function removeForm(c: PasskeyCtx): Promise<Response> {
  await removeOwnPasskey(c, requirePerson(c), c.req.param("id"));
  return redirectTo(c, PASSKEYS_PATH, "passkey_removed");
}

const passkeyForm =
  <C extends Ctx>(
    act: ActNeedingProof,
    work: (c: C) => Promise<Response>,
    announce?: (c: C) => Promise<AnnouncedAct | undefined>,
  ) =>
  (c: C) => {
    requirePerson(c);
    return handleMemberForm(
      c,
      async () => requireProof(c, act, () => work(c), { about: await announce?.(c) }),
      (refusal) => showPasskeys(c, refusal),
    );
  };

/** The gate names the passkey; an unknown one is refused after the proof. */
const announcing =
  (act: AnnouncedAct["act"]) =>
  async (c: PasskeyCtx): Promise<AnnouncedAct | undefined> => {
    const own = await listOwnPasskeys(c, requirePerson(c));
    const passkey = own.find(({ id }) => id === c.req.param("id"));
    return passkey && { act, name: passkey.name };
  };

export const passkeyPages = new Hono<Env>()
  .post("/login/passkey", (c) =>
    handlePublicForm(
      c,
      () => logInForm(c),
      (refusal) => showLogin(c, asPasskeyRefusal(refusal)),
    ),
  )
  .get(PASSKEYS_PATH, (c) => showPasskeys(c))
  .post(PASSKEYS_PATH, passkeyForm("passkey_added", addForm))
  .post(`${PASSKEYS_PATH}/:id/rename`, passkeyForm("passkey_added", renameForm, announcing("passkey_renamed")))
  .post(`${PASSKEYS_PATH}/:id/remove`, passkeyForm("passkey_removed", removeForm, announcing("passkey_removed")));
