import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../../http/actor";
import { handleMemberForm, handlePublicForm, parseForm } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { writeCookie } from "../../../http/request/cookies";
import { runNow } from "../../../http/run-now";
import type { Refusal } from "../../../runtime/errors";
import { redirectTo } from "../../../shell/redirect";
import { SECOND_FACTOR_CHANGE_INPUT, SECOND_FACTOR_SETUP_INPUT } from "../../input";
import { findPendingLogin } from "../../second-factor/pending-logins";
import {
  disableSecondFactor,
  hasSecondFactor,
  loadSecondFactorStatus,
  renewRecoveryCodes,
} from "../../second-factor/second-factor";
import { beginSecondFactorSetup, enableSecondFactor, reopenSecondFactorSetup } from "../../second-factor/setup";
import { completeSignIn, pendingLoginCookieName, readPendingLoginToken } from "../complete-sign-in";
import { loginCodePage } from "../pages/login-code";
import { recoveryCodesPage, secondFactorPage, secondFactorSetupPage } from "../pages/second-factor";
import { requireProof } from "../proof/gate";
import { readSecretMaker } from "../proof/repeatable";
import { startSession } from "../sign-in";
import { requestSecondFactorKey, spendSecretChange, verifyPendingLogin } from "./sign-in-with-code";

const SECOND_FACTOR_PATH = "/account/second-factor";
const LOGIN_CODE_FORM = z.object({
  code: SECOND_FACTOR_CHANGE_INPUT.shape.code,
  next: z.string().optional(),
});
const SETUP_CONFIRM_FORM = SECOND_FACTOR_SETUP_INPUT.omit({ password: true });
const SECOND_FACTOR_CHANGE_FORM = SECOND_FACTOR_CHANGE_INPUT.omit({ password: true }).extend({
  act: z.enum(["renew", "off"]),
});

async function showSecondFactor(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const { config } = c.get("deps");
  const [db, person] = [c.get("db"), c.get("person")];
  const { id, official } = person ?? requirePerson(c);
  return secondFactorPage(c, {
    status: await loadSecondFactorStatus(db, id),
    required: official && config.officialSecondFactor,
    refusal,
  });
}

async function beginSetupForm(c: Ctx): Promise<Response> {
  const person = requirePerson(c);
  await spendSecretChange(c, person);
  return secondFactorSetupPage(c, await runNow(c, beginSecondFactorSetup, person, requestSecondFactorKey(c)));
}

async function confirmSetupForm(c: Ctx): Promise<Response> {
  const person = requirePerson(c);
  const input = await parseForm(c, SETUP_CONFIRM_FORM);
  await spendSecretChange(c, person);
  const maker = await readSecretMaker(c);
  const codes = await runNow(c, enableSecondFactor, maker, { key: requestSecondFactorKey(c), ...input });
  return recoveryCodesPage(c, codes, true);
}

async function showSetupAgain(c: Ctx, refusal: Refusal): Promise<Response> {
  const person = requirePerson(c);
  const setup = c.get("fields")?.setup ?? "";
  const opened = reopenSecondFactorSetup(person, { key: requestSecondFactorKey(c), setup }, c.get("now"));
  // It may be on by now: the form was sent again.
  return opened && !(await hasSecondFactor(c.get("db"), person.id))
    ? secondFactorSetupPage(c, opened, refusal)
    : showSecondFactor(c, refusal);
}

async function changeSecondFactorForm(c: Ctx): Promise<Response> {
  const person = requirePerson(c);
  const { act, code } = await parseForm(c, SECOND_FACTOR_CHANGE_FORM);
  await spendSecretChange(c, person);
  const input = { key: requestSecondFactorKey(c), code };
  const maker = await readSecretMaker(c);
  switch (act) {
    case "renew":
      return recoveryCodesPage(c, await runNow(c, renewRecoveryCodes, maker, input), false);
    case "off":
      await runNow(c, disableSecondFactor, { ...maker, once: maker.repeatable?.once }, input);
      return redirectTo(c, SECOND_FACTOR_PATH, "second_factor_off");
    default:
      return act satisfies never;
  }
}

function redirectToExpiredLogin(c: Ctx): Response {
  writeCookie(c, pendingLoginCookieName(c), "", 0);
  return redirectTo(c, "/login", "login_expired");
}

const isLoginPending = async (c: Ctx): Promise<boolean> =>
  (await runNow(c, findPendingLogin, readPendingLoginToken(c))) !== undefined;

const showLoginCode = async (c: Ctx, refusal: Refusal | null = null): Promise<Response> =>
  (await isLoginPending(c)) ? loginCodePage(c, refusal) : redirectToExpiredLogin(c);

async function loginCodeForm(c: Ctx): Promise<Response> {
  const { code, next } = await parseForm(c, LOGIN_CODE_FORM);
  const account = await verifyPendingLogin(c, readPendingLoginToken(c), code);
  return completeSignIn(c, startSession(c, account), { next, expireCookie: pendingLoginCookieName(c) });
}

export const secondFactorPages = new Hono<Env>()
  .get("/login/code", (c) => showLoginCode(c))
  // Without a pending login the body is not read.
  .post("/login/code", async (c) =>
    (await isLoginPending(c))
      ? handlePublicForm(
          c,
          () => loginCodeForm(c),
          (refusal) => showLoginCode(c, refusal),
        )
      : redirectToExpiredLogin(c),
  )
  .get(SECOND_FACTOR_PATH, (c) => {
    requirePerson(c);
    return showSecondFactor(c);
  })
  .post(SECOND_FACTOR_PATH, (c) =>
    handleMemberForm(
      c,
      () => requireProof(c, "second_factor_on", () => beginSetupForm(c)),
      (refusal) => showSecondFactor(c, refusal),
    ),
  )
  .post(`${SECOND_FACTOR_PATH}/confirm`, (c) =>
    handleMemberForm(
      c,
      () => requireProof(c, "second_factor_on", () => confirmSetupForm(c)),
      (refusal) => showSetupAgain(c, refusal),
    ),
  )
  .post(`${SECOND_FACTOR_PATH}/change`, (c) =>
    handleMemberForm(
      c,
      () => requireProof(c, "second_factor_off", () => changeSecondFactorForm(c)),
      (refusal) => showSecondFactor(c, refusal),
    ),
  );
