import { z } from "zod";
import { lazy, listOf, TIME } from "../../http/contract/documented";

export const FEEDBACK_JSON = lazy(() =>
  z
    .object({
      id: z.string(),
      text: z.string(),
      state: z.enum(["pending", "replied"]),
      reply: z.string().nullable(),
      repliedAt: TIME.nullable(),
      createdAt: TIME,
    })
    .meta({ id: "Feedback" }),
);

export const FEEDBACK_PAGE = lazy(() => listOf(FEEDBACK_JSON()));
