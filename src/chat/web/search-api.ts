import { Hono } from "hono";
import { mapPage } from "../../db/paging";
import { requirePerson } from "../../http/actor";
import { queryParams, queryParamsOf } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { spendRate } from "../../http/limits/rate-limit";
import { readerTimeZoneOf } from "../../http/request/reader-time-zone";
import { parseTimeZone } from "../../i18n/time-zone";
import type { ErrorCode } from "../../runtime/errors";
import { findMessages, listChatDays, listChatPictures, parseMessageQuery } from "../chat";
import { chatMessageJson } from "../reading/stream";
import { CHAT_DAYS_INPUT, chatPicturesInput, MESSAGE_SEARCH_INPUT, toSearchCursor } from "../search/input";
import { CHAT_DAYS, CHAT_LIST } from "./answers";

const PERSON_ERRORS: readonly ErrorCode[] = ["user_not_found", "yourself"];

/** What finds something in one's own chats. */
export const chatSearchApi = new Hono<Env>()
  .get(
    "/search",
    describeRoute("Texts of one's own chats that have all these words, newest first", {
      answer: CHAT_LIST,
      errors: [...PERSON_ERRORS, "rate_limited"],
    }),
    queryParams(MESSAGE_SEARCH_INPUT),
    async (c) => {
      const [me, { q, other, before, limit }] = [requirePerson(c).id, c.req.valid("query")];
      await spendRate(c, "messageSearch", me);
      const search = { query: parseMessageQuery(q), other, before, limit };
      const { hits, next } = await findMessages(c.get("db"), me, search, c.get("now"));
      const items = hits.map(({ message }) => chatMessageJson(message));
      return c.json({ items, nextCursor: next === null ? null : toSearchCursor(next, other) });
    },
  )
  .get(
    "/:id/pictures",
    describeRoute("Pictures of a chat, newest first; burn pictures without the picture", {
      answer: CHAT_LIST,
      errors: PERSON_ERRORS,
    }),
    queryParamsOf(chatPicturesInput),
    async (c) => {
      const [me, other] = [requirePerson(c).id, c.req.param("id")];
      const page = await listChatPictures(c.get("db"), me, other, c.req.valid("query"), c.get("now"));
      return c.json(mapPage(page, chatMessageJson));
    },
  )
  .get(
    "/:id/days",
    describeRoute("On which days of a month messages were written, in the reader's zone", {
      answer: CHAT_DAYS,
      errors: PERSON_ERRORS,
    }),
    queryParams(CHAT_DAYS_INPUT),
    async (c) => {
      const { month = null, zone } = c.req.valid("query");
      const wanted = { month, zone: parseTimeZone(zone) ?? readerTimeZoneOf(c) };
      return c.json(await listChatDays(c.get("db"), requirePerson(c).id, c.req.param("id"), wanted, c.get("now")));
    },
  );
