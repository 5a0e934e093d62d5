import { Hono } from "hono";
import { z } from "zod";
import { attempt, attemptAsAnyone, posted } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import { writeCookie } from "../../../http/request/cookies";
import type { Refusal } from "../../../runtime/errors";
import { go } from "../../../shell/go";
import { SECOND_FACTOR_CHANGE, SECOND_FACTOR_SET_UP } from "../../input";
import { pendingLogin } from "../../second-factor/pending-logins";
import {
  beginSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  setUpAgain,
  turnOff,
  turnOn,
} from "../../second-factor/second-factor";
import { codePage } from "../pages/code";
import { codesPage, secondFactorPage, setUpPage } from "../pages/second-factor";
import { gated } from "../proof/gate";
import { enter } from "../sign-in";
import { comeIn, pendingName, pendingToken } from "../welcome";
import { keyOf, showPendingCode, spendSecret } from "./second-factor";

const HERE = "/account/second-factor";
const TYPED = z.object({ code: SECOND_FACTOR_CHANGE.shape.code, next: z.string().optional() });
const CONFIRMED = SECOND_FACTOR_SET_UP.omit({ password: true });
const CHANGE = SECOND_FACTOR_CHANGE.omit({ password: true }).extend({ act: z.enum(["renew", "off"]) });

async function show(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const { config } = c.get("deps");
  const [db, person] = [c.get("db"), c.get("person")];
  const { id, official } = person ?? signedIn(c);
  return secondFactorPage(c, {
    standing: await secondFactorOf(db, id),
    required: official && config.officialSecondFactor,
    refusal,
  });
}

async function begin(c: Ctx): Promise<Response> {
  const person = signedIn(c);
  await spendSecret(c, person);
  return setUpPage(c, await beginSecondFactor(c.get("db"), person, keyOf(c), c.get("now")));
}

async function confirm(c: Ctx): Promise<Response> {
  const person = signedIn(c);
  const input = await posted(c, CONFIRMED);
  await spendSecret(c, person);
  return codesPage(c, await turnOn(c.get("db"), person, { key: keyOf(c), ...input }, c.get("now")), true);
}

function setUpOr(c: Ctx, refusal: Refusal): Promise<Response> {
  const setup = c.get("fields")?.setup ?? "";
  const again = setUpAgain(signedIn(c), { key: keyOf(c), setup }, c.get("now"));
  return again && refusal.code !== "second_factor_on" ? setUpPage(c, again, refusal) : show(c, refusal);
}

async function change(c: Ctx): Promise<Response> {
  const person = signedIn(c);
  const { act, code } = await posted(c, CHANGE);
  await spendSecret(c, person);
  const shown = { key: keyOf(c), code };
  switch (act) {
    case "renew":
      return codesPage(c, await renewRecoveryCodes(c.get("db"), person, shown, c.get("now")), false);
    case "off":
      await turnOff(c.get("db"), person, shown, c.get("now"));
      return go(c, HERE, "second_factor_off");
  }
}

function expired(c: Ctx): Response {
  writeCookie(c, pendingName(c), "", 0);
  return go(c, "/login", "login_expired");
}

const isPending = async (c: Ctx): Promise<boolean> =>
  (await pendingLogin(c.get("db"), pendingToken(c), c.get("now"))) !== undefined;

const showCodeForm = async (c: Ctx, refusal: Refusal | null = null): Promise<Response> =>
  (await isPending(c)) ? codePage(c, refusal) : expired(c);

async function logInWithCode(c: Ctx): Promise<Response> {
  const { code, next } = await posted(c, TYPED);
  const who = await showPendingCode(c, pendingToken(c), code);
  return comeIn(c, enter(c, who), { next, used: pendingName(c) });
}

export const secondFactorPages = new Hono<Env>()
  .get("/login/code", (c) => showCodeForm(c))
  // Without a begun sign-in nothing that is sent is read.
  .post("/login/code", async (c) =>
    (await isPending(c))
      ? attemptAsAnyone(
          c,
          () => logInWithCode(c),
          (refusal) => showCodeForm(c, refusal),
        )
      : expired(c),
  )
  .get(HERE, (c) => {
    signedIn(c);
    return show(c);
  })
  .post(HERE, (c) =>
    attempt(
      c,
      () => gated(c, "second_factor_on", () => begin(c)),
      (refusal) => show(c, refusal),
    ),
  )
  .post(`${HERE}/confirm`, (c) =>
    attempt(
      c,
      () => gated(c, "second_factor_on", () => confirm(c)),
      (refusal) => setUpOr(c, refusal),
    ),
  )
  .post(`${HERE}/change`, (c) =>
    attempt(
      c,
      () => gated(c, "second_factor_off", () => change(c)),
      (refusal) => show(c, refusal),
    ),
  );
