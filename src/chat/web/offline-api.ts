import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../http/actor";
import { queryParams } from "../../http/body/validation";
import { describeRoute, lazyValue, TIME_SCHEMA } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { loadOfflineChats } from "../chat";
import { OFFLINE_CHATS_INPUT } from "../input";

const LANGUAGE = () => z.string().optional().describe("ISO 639-1; absent: unclear");

const OFFLINE_LINE = lazyValue(() =>
  z
    .object({
      id: z.string(),
      mine: z.boolean(),
      kind: z.enum(["text", "photo", "bottle", "design", "recalled"]),
      text: z.string().nullable(),
      language: LANGUAGE(),
      createdAt: TIME_SCHEMA,
      edited: z.boolean(),
      state: z.enum(["sent", "delivered", "read"]).nullable().describe("Of own messages"),
      quote: z
        .object({ id: z.string().nullable(), mine: z.boolean(), excerpt: z.string(), language: LANGUAGE() })
        .nullable(),
    })
    .meta({ id: "OfflineLine" }),
);

const OFFLINE_CHATS = lazyValue(() =>
  z
    .object({
      me: z.string(),
      chats: z.array(
        z.object({
          id: z.string().describe("Id of the friend"),
          name: z.string(),
          nameLanguage: LANGUAGE(),
          country: z.string(),
          digest: z.string(),
          lines: z.array(OFFLINE_LINE()).optional().describe("Oldest first; absent: as the digest of `known` says"),
        }),
      ),
    })
    .meta({ id: "OfflineChats" }),
);

export const offlineChatsApi = new Hono<Env>().get(
  "/offline",
  describeRoute("All that a device may keep of chats with friends: what was read, without pictures", {
    answer: OFFLINE_CHATS,
  }),
  queryParams(OFFLINE_CHATS_INPUT),
  async (c) => {
    const { known } = c.req.valid("query");
    return c.json(await loadOfflineChats(c.get("db"), requirePerson(c), known, c.get("now")));
  },
);
