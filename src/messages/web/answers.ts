import { z } from "zod";
import { COUNT, lazy, TIME } from "../../http/contract/documented";

const SYSTEM_MESSAGE = lazy(() =>
  z
    .object({
      id: z.string(),
      type: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      text: z.string().describe("In the reader's language"),
      read: z.boolean(),
      createdAt: TIME,
    })
    .meta({ id: "SystemMessage" }),
);

export const MESSAGE_PAGE = lazy(() =>
  z.object({
    items: z.array(SYSTEM_MESSAGE()),
    page: z.int().min(1),
    size: z.int().min(1),
    total: COUNT,
  }),
);
export const UNREAD = lazy(() => z.object({ count: COUNT.describe("Still unread") }));
