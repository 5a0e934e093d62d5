import { Hono } from "hono";
import { z } from "zod";
import type { Refusal } from "../../errors";
import { writeCookie } from "../../http/cookies";
import type { Ctx, Env } from "../../http/env";
import { attempt, attemptAsAnyone, posted } from "../../http/form";
import { signedIn } from "../../http/guard";
import { go } from "../../shell/go";
import { SECOND_FACTOR_BEGINNING, SECOND_FACTOR_CHANGE, SECOND_FACTOR_SET_UP } from "../input";
import { pendingLogin } from "../second-factor/pending-logins";
import {
  beginSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  setUpAgain,
  turnOff,
  turnOn,
} from "../second-factor/second-factor";
import { hasPassword } from "../security/reauthentication";
import { codePage } from "./pages/code";
import { codesPage, secondFactorPage, setUpPage } from "./pages/second-factor";
import { keyOf, showPendingCode, spendSecret } from "./second-factor";
import { enter } from "./sign-in";
import { comeIn, pendingName, pendingToken } from "./welcome";

const HERE = "/account/second-factor";
const TYPED = z.object({ code: SECOND_FACTOR_CHANGE.shape.code, next: z.string().optional() });
const CHANGE = SECOND_FACTOR_CHANGE.extend({ act: z.enum(["renew", "off"]) });

async function show(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const { config } = c.get("deps");
  const [db, person] = [c.get("db"), c.get("person")];
  const { id, official } = person ?? signedIn(c);
  return secondFactorPage(c, {
    standing: await secondFactorOf(db, id),
    password: await hasPassword(db, id),
    required: official && config.officialSecondFactor,
    refusal,
  });
}

async function begin(c: Ctx): Promise<Response> {
  const person = signedIn(c);
  const { password } = await posted(c, SECOND_FACTOR_BEGINNING);
  await spendSecret(c, person);
  return setUpPage(
    c,
    await beginSecondFactor(c.get("db"), person, { key: keyOf(c), password }, c.get("now")),
  );
}

async function confirm(c: Ctx): Promise<Response> {
  const person = signedIn(c);
  const input = await posted(c, SECOND_FACTOR_SET_UP);
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
  const { act, ...proof } = await posted(c, CHANGE);
  await spendSecret(c, person);
  const shown = { key: keyOf(c), ...proof };
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
      () => begin(c),
      (refusal) => show(c, refusal),
    ),
  )
  .post(`${HERE}/confirm`, (c) =>
    attempt(
      c,
      () => confirm(c),
      (refusal) => setUpOr(c, refusal),
    ),
  )
  .post(`${HERE}/change`, (c) =>
    attempt(
      c,
      () => change(c),
      (refusal) => show(c, refusal),
    ),
  );
