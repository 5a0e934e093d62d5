import { Hono } from "hono";
import { z } from "zod";
import { json } from "../../../http/body/validated";
import { documented, lazy, listOf, TIME } from "../../../http/contract/documented";
import type { Env } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import { iso } from "../../../runtime/iso";
import { type AccessToken, accessTokensOf, createAccessToken, endAccessToken } from "../../access-tokens";
import { ACCESS_TOKEN } from "../../input";
import { NEEDS_PROOF, proveIfSent } from "../proof/proof";

const TOKEN = lazy(() =>
  z
    .object({
      id: z.string(),
      name: z.string(),
      scope: z.enum(["read", "write"]),
      until: TIME,
      createdAt: TIME,
      lastUsedAt: TIME,
    })
    .meta({ id: "AccessToken" }),
);

const shown = <T extends AccessToken>({ until, createdAt, lastUsedAt, ...token }: T) => ({
  ...token,
  until: iso(until),
  createdAt: iso(createdAt),
  lastUsedAt: iso(lastUsedAt),
});

export const tokensApi = new Hono<Env>()
  .get(
    "/tokens",
    documented("One's personal access tokens", { answer: () => listOf(TOKEN()) }),
    async (c) => {
      const tokens = await accessTokensOf(c.get("db"), signedIn(c).id, c.get("now"));
      return c.json({ items: tokens.map(shown), nextCursor: null });
    },
  )
  .post(
    "/tokens",
    documented("Makes a personal access token; `token` is shown this once", {
      answer: () => TOKEN().extend({ token: z.string() }),
      status: 201,
      errors: [...NEEDS_PROOF, "too_many_tokens"],
    }),
    json(ACCESS_TOKEN),
    async (c) => {
      const { password, ...input } = c.req.valid("json");
      await proveIfSent(c, signedIn(c), { password });
      const made = await createAccessToken(c.get("db"), signedIn(c), input, c.get("now"));
      return c.json(shown(made), 201);
    },
  )
  .delete(
    "/tokens/:id",
    documented("Ends a personal access token", { errors: ["token_not_found"] }),
    async (c) => {
      await endAccessToken(c.get("db"), signedIn(c).id, c.req.param("id"));
      return c.body(null, 204);
    },
  );
