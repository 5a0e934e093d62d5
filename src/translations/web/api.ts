import { Hono } from "hono";
import { z } from "zod";
import { membersOnly } from "../../http/actor";
import { jsonBody } from "../../http/body/validation";
import { describeRoute, lazyValue } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { TRANSLATE_INPUT, translatableKindOf } from "../input";
import { loadTranslation } from "./handlers";

const TRANSLATION_ANSWER = lazyValue(() =>
  z.object({
    text: z.string(),
    from: z.string().describe("ISO 639-1"),
    to: z.string(),
  }),
);

export const translationsApi = new Hono<Env>().use(membersOnly).post(
  "/",
  describeRoute("Translates what somebody wrote", {
    answer: TRANSLATION_ANSWER,
    errors: [
      "not_found",
      "bottle_not_found",
      "comment_not_found",
      "design_not_found",
      "user_not_found",
      "profile_incomplete",
      "feedback_not_found",
      "birthday_request_not_found",
      "measure_not_found",
      "report_not_found",
      "evidence_sealed",
      "translation_unavailable",
      "translation_late",
      "language_not_translated",
    ],
  }),
  jsonBody(TRANSLATE_INPUT),
  async (c) => {
    const { kind, id, to = c.get("language") } = c.req.valid("json");
    return c.json(await loadTranslation(c, translatableKindOf(kind), id, to));
  },
);
