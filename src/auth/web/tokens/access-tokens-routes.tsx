import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../../http/actor";
import { handleMemberForm, parseForm } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { ACCESS_TOKEN_LIMITS } from "../../../limits/auth";
import type { Refusal } from "../../../runtime/errors";
import { DAY } from "../../../runtime/units";
import { redirectTo } from "../../../shell/redirect";
import { createAccessToken, endAccessToken, listAccessTokens } from "../../access-tokens";
import { ACCESS_TOKEN_INPUT } from "../../input";
import { accessTokensPage } from "../pages/access-tokens";
import { requireProof } from "../proof/gate";
import { readSecretMaker } from "../proof/repeatable";
import { restoreTypedFields } from "../typed-fields";

const ACCESS_TOKENS_PATH = "/account/tokens";
const OFFERED_TOKEN_DAYS = ACCESS_TOKEN_LIMITS.days.map(String);
const CREATE_TOKEN_FORM = ACCESS_TOKEN_INPUT.omit({ until: true, password: true }).extend({
  days: z.enum(OFFERED_TOKEN_DAYS, "until_invalid"),
});
const END_TOKEN_FORM = z.object({ id: z.string().max(200), from: z.string().optional() });
const SESSIONS_PATH = "/account/sessions";

const showAccessTokens = async (c: Ctx, options: { created?: string; refusal?: Refusal } = {}): Promise<Response> =>
  accessTokensPage(c, {
    tokens: await runNow(c, listAccessTokens, requirePerson(c).id),
    ...options,
  });

async function createTokenForm(c: Ctx): Promise<Response> {
  const { days, ...input } = await parseForm(c, CREATE_TOKEN_FORM);
  const until = c.get("now") + Number(days) * DAY;
  const { token } = await runNow(c, createAccessToken, await readSecretMaker(c), { ...input, until });
  c.set("fields", null);
  return showAccessTokens(c, { created: token });
}

async function endTokenForm(c: Ctx): Promise<Response> {
  const { id, from } = await parseForm(c, END_TOKEN_FORM);
  await endAccessToken(c.get("db"), requirePerson(c).id, id);
  return redirectTo(c, from === SESSIONS_PATH ? SESSIONS_PATH : ACCESS_TOKENS_PATH, "token_ended");
}

const accessTokensForm = (work: (c: Ctx) => Promise<Response>) => (c: Ctx) => {
  requirePerson(c);
  return handleMemberForm(
    c,
    () => work(c),
    (refusal) => showAccessTokens(c, { refusal }),
  );
};

export const accessTokensPages = new Hono<Env>()
  .get(ACCESS_TOKENS_PATH, (c) => {
    restoreTypedFields(c);
    return showAccessTokens(c);
  })
  .post(
    ACCESS_TOKENS_PATH,
    accessTokensForm((c) => requireProof(c, "token_made", () => createTokenForm(c))),
  )
  .post(`${ACCESS_TOKENS_PATH}/end`, accessTokensForm(endTokenForm));
