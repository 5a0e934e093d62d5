import { Hono } from "hono";
import { z } from "zod";
import { json } from "../../http/body/validated";
import { documented, lazy } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { members } from "../../http/guard";
import { TRANSLATE } from "../input";
import { translated } from "./handlers";

const TRANSLATED = lazy(() =>
  z.object({
    text: z.string(),
    from: z.string().describe("ISO 639-1"),
    to: z.string(),
  }),
);

export const translationsApi = new Hono<Env>().use(members).post(
  "/",
  documented("Translates what somebody wrote", {
    answer: TRANSLATED,
    errors: [
      "not_found",
      "bottle_not_found",
      "comment_not_found",
      "design_not_found",
      "translation_unavailable",
      "language_not_translated",
    ],
  }),
  json(TRANSLATE),
  async (c) => {
    const { kind, id, to = c.get("language") } = c.req.valid("json");
    return c.json(await translated(c, kind, id, to));
  },
);
