import { z } from "zod";
import { lazyValue, listPageSchema, TIME_SCHEMA } from "../../http/contract/route-description";

export const FEEDBACK_JSON = lazyValue(() =>
  z
    .object({
      id: z.string(),
      text: z.string(),
      state: z.enum(["pending", "replied"]),
      reply: z.string().nullable(),
      repliedAt: TIME_SCHEMA.nullable(),
      createdAt: TIME_SCHEMA,
    })
    .meta({ id: "Feedback" }),
);

export const FEEDBACK_PAGE_JSON = lazyValue(() => listPageSchema(FEEDBACK_JSON()));
