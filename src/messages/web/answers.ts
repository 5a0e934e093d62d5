import { z } from "zod";
import { COUNT_SCHEMA, lazyValue, TIME_SCHEMA } from "../../http/contract/route-description";

const SYSTEM_MESSAGE = lazyValue(() =>
  z
    .object({
      id: z.string(),
      type: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      text: z.string().describe("In the reader's language"),
      read: z.boolean(),
      createdAt: TIME_SCHEMA,
    })
    .meta({ id: "SystemMessage" }),
);

export const SYSTEM_MESSAGE_PAGE = lazyValue(() =>
  z.object({
    items: z.array(SYSTEM_MESSAGE()),
    page: z.int().min(1),
    size: z.int().min(1),
    total: COUNT_SCHEMA,
  }),
);
export const SYSTEM_MESSAGES_UNREAD = lazyValue(() => z.object({ count: COUNT_SCHEMA.describe("Still unread") }));
export const SYSTEM_MESSAGES_ACT = lazyValue(() =>
  z.object({
    count: COUNT_SCHEMA.describe("Still unread"),
    undo: z.string().nullable().describe("Undoes it, for a minute; null: it changed nothing"),
  }),
);
