import { Hono } from "hono";
import { z } from "zod";
import { attempt, posted } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import { ACCESS_TOKENS, DAY } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { go } from "../../../shell/go";
import { accessTokensOf, createAccessToken, endAccessToken } from "../../access-tokens";
import { ACCESS_TOKEN } from "../../input";
import { tokensPage } from "../pages/tokens";
import { gated } from "../proof/gate";
import { restoreTyped } from "../typed";

const HERE = "/account/tokens";
const OFFERED = ACCESS_TOKENS.days.map(String);
const NEW = ACCESS_TOKEN.omit({ until: true, password: true }).extend({
  days: z.enum(OFFERED, "until_invalid"),
});
const ENDED = z.object({ id: z.string().max(200), from: z.string().optional() });
const SESSIONS = "/account/sessions";

const show = async (c: Ctx, more: { made?: string; refusal?: Refusal } = {}): Promise<Response> =>
  tokensPage(c, { tokens: await accessTokensOf(c.get("db"), signedIn(c).id, c.get("now")), ...more });

async function make(c: Ctx): Promise<Response> {
  const { days, ...input } = await posted(c, NEW);
  const now = c.get("now");
  const until = now + Number(days) * DAY;
  const { token } = await createAccessToken(c.get("db"), signedIn(c), { ...input, until }, now);
  c.set("fields", null);
  return show(c, { made: token });
}

async function end(c: Ctx): Promise<Response> {
  const { id, from } = await posted(c, ENDED);
  await endAccessToken(c.get("db"), signedIn(c).id, id);
  return go(c, from === SESSIONS ? SESSIONS : HERE, "token_ended");
}

const form = (work: (c: Ctx) => Promise<Response>) => (c: Ctx) => {
  signedIn(c);
  return attempt(
    c,
    () => work(c),
    (refusal) => show(c, { refusal }),
  );
};

export const tokenPages = new Hono<Env>()
  .get(HERE, (c) => {
    restoreTyped(c);
    return show(c);
  })
  .post(
    HERE,
    form((c) => gated(c, "token_made", () => make(c))),
  )
  .post(`${HERE}/end`, form(end));
