import { z } from "zod";
import { listOf, TIME } from "../../http/documented";

export const FEEDBACK_JSON = z
  .object({
    id: z.string(),
    text: z.string(),
    state: z.enum(["pending", "replied"]),
    reply: z.string().nullable(),
    repliedAt: TIME.nullable(),
    createdAt: TIME,
  })
  .meta({ id: "Feedback" });

export const FEEDBACK_PAGE = listOf(FEEDBACK_JSON);
