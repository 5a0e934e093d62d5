import { Hono } from "hono";
import { z } from "zod";
import { documented, lazy, listOf, TIME } from "../../http/documented";
import type { Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { json } from "../../http/validated";
import { iso } from "../../iso";
import { type AccessToken, accessTokensOf, createAccessToken, endAccessToken } from "../access-tokens";
import { ACCESS_TOKEN } from "../input";

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
      errors: ["too_many_tokens"],
    }),
    json(ACCESS_TOKEN),
    async (c) => {
      const made = await createAccessToken(c.get("db"), signedIn(c), c.req.valid("json"), c.get("now"));
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
