import { Hono } from "hono";
import { pagingInput } from "../../db/page-input";
import { parseForm } from "../../http/body/form";
import { jsonBody, queryParams } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { idParamOf } from "../../http/id-param";
import { requestedPage } from "../../http/requested-page";
import { runNow } from "../../http/run-now";
import { toIsoTime } from "../../runtime/iso";
import {
  BIRTHDAY_DECISION,
  BIRTHDAY_REQUEST_QUEUE,
  decideBirthdayRequest,
  listBirthdayRequests,
} from "../../safety/safety";
import { BIRTHDAY_LIST_JSON, MEASURE_ID_JSON } from "./answers";
import { handleUndoableForm, type RefusablePage } from "./form-handlers";
import { actingOfficialOf } from "./guard";
import { renderOfficialPage } from "./official-page";
import { BirthdaysPage } from "./pages/birthdays";
import { actFromPage } from "./undo";

export const officialBirthdaysApi = new Hono<Env>()
  .get(
    "/",
    describeRoute("Birthdays that people ask for, oldest first", {
      answer: BIRTHDAY_LIST_JSON,
      errors: ["forbidden"],
    }),
    queryParams(pagingInput(BIRTHDAY_REQUEST_QUEUE)),
    async (c) => {
      const list = await runNow(c, listBirthdayRequests, c.req.valid("query"));
      const items = list.items.map((each) => ({ ...each, createdAt: toIsoTime(each.createdAt) }));
      return c.json({ ...list, items });
    },
  )
  .post(
    "/:id",
    describeRoute("Sets the birthday that was asked for, by a measure, or leaves it", {
      answer: MEASURE_ID_JSON,
      errors: [
        "forbidden",
        "birthday_request_not_found",
        "already_decided",
        "age_unchanged",
        "underage",
        "user_not_found",
      ],
    }),
    jsonBody(BIRTHDAY_DECISION),
    async (c) => {
      const decision = c.req.valid("json");
      const id = c.req.param("id");
      return c.json({
        measure: await runNow(c, decideBirthdayRequest, actingOfficialOf(c), id, decision),
      });
    },
  );

const showBirthdayRequests: RefusablePage = async (c, refusal = null) => {
  const list = await runNow(c, listBirthdayRequests, requestedPage(c, BIRTHDAY_REQUEST_QUEUE));
  return renderOfficialPage(c, "birthdays", refusal, <BirthdaysPage list={list} />);
};

const decideBirthdayForm = handleUndoableForm(async (c) => {
  const input = { id: idParamOf(c), decision: await parseForm(c, BIRTHDAY_DECISION) };
  return { id: await actFromPage(c, "birthday", input), path: "/official/birthdays" };
}, showBirthdayRequests);

/** Birthdays that people ask for. */
export const officialBirthdayPages = new Hono<Env>()
  .get("/official/birthdays", (c) => showBirthdayRequests(c))
  .post("/official/birthdays/:id", decideBirthdayForm);
