import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../../http/actor";
import { jsonBody } from "../../../http/body/validation";
import { describeRoute, lazyValue, listPageSchema, TIME_SCHEMA } from "../../../http/contract/route-description";
import type { Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { toIsoTime } from "../../../runtime/iso";
import { type AccessToken, createAccessToken, endAccessToken, listAccessTokens } from "../../access-tokens";
import { ACCESS_TOKEN_INPUT } from "../../input";
import { PROOF_ERRORS, proveIfSent } from "../proof/prove-in-request";

const ACCESS_TOKEN_JSON = lazyValue(() =>
  z
    .object({
      id: z.string(),
      name: z.string(),
      scope: z.enum(["read", "write"]),
      until: TIME_SCHEMA,
      createdAt: TIME_SCHEMA,
      lastUsedAt: TIME_SCHEMA,
    })
    .meta({ id: "AccessToken" }),
);

const accessTokenJson = <T extends AccessToken>({ until, createdAt, lastUsedAt, ...token }: T) => ({
  ...token,
  until: toIsoTime(until),
  createdAt: toIsoTime(createdAt),
  lastUsedAt: toIsoTime(lastUsedAt),
});

export const accessTokensApi = new Hono<Env>()
  .get(
    "/tokens",
    describeRoute("One's personal access tokens", { answer: () => listPageSchema(ACCESS_TOKEN_JSON()) }),
    async (c) => {
      const tokens = await runNow(c, listAccessTokens, requirePerson(c).id);
      return c.json({ items: tokens.map(accessTokenJson), nextCursor: null });
    },
  )
  .post(
    "/tokens",
    describeRoute("Makes a personal access token; `token` is shown this once", {
      answer: () => ACCESS_TOKEN_JSON().extend({ token: z.string() }),
      status: 201,
      errors: [...PROOF_ERRORS, "too_many_tokens"],
    }),
    jsonBody(ACCESS_TOKEN_INPUT),
    async (c) => {
      const { password, ...input } = c.req.valid("json");
      await proveIfSent(c, requirePerson(c), { password });
      const created = await runNow(c, createAccessToken, requirePerson(c), input);
      return c.json(accessTokenJson(created), 201);
    },
  )
  .delete("/tokens/:id", describeRoute("Ends a personal access token", { errors: ["token_not_found"] }), async (c) => {
    await endAccessToken(c.get("db"), requirePerson(c).id, c.req.param("id"));
    return c.body(null, 204);
  });
