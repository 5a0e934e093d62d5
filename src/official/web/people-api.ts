import { Hono } from "hono";
import { readActor } from "../../http/actor";
import { jsonBody, queryParams } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import { TAKE_MEASURE_INPUT, takeMeasure } from "../../safety/safety";
import { COIN_ADJUSTMENT, END_SESSIONS_INPUT, OFFICIAL_MESSAGE, PERSON_SEARCH } from "../input";
import { adjustCoins, endPersonSessions, loadPersonFile, lookUpPeople, sendOfficialMessage } from "../official";
import { COIN_BALANCE_JSON, MEASURE_ID_JSON } from "./answers";
import { actingOfficialOf, officialIdOf } from "./guard";
import { personFileJson } from "./json";
import { FOUND_PEOPLE_JSON, PERSON_FILE_JSON } from "./people-answers";

const MEASURE_ERRORS = ["user_not_found"] as const;

export const officialPeopleApi = new Hono<Env>()
  .get(
    "/",
    describeRoute("Whoever has this username, e-mail or id, and people whose nickname begins so", {
      answer: FOUND_PEOPLE_JSON,
    }),
    queryParams(PERSON_SEARCH),
    async (c) =>
      c.json({
        items: await runNow(c, lookUpPeople, officialIdOf(c), c.req.valid("query").q),
      }),
  )
  .get(
    "/:id",
    describeRoute("A person with their history", { answer: PERSON_FILE_JSON, errors: MEASURE_ERRORS }),
    async (c) => c.json(personFileJson(await runNow(c, loadPersonFile, officialIdOf(c), c.req.param("id")))),
  )
  .post(
    "/:id/measures",
    describeRoute("Takes a measure", {
      answer: MEASURE_ID_JSON,
      status: 201,
      errors: [...MEASURE_ERRORS, "age_unchanged", "underage"],
    }),
    jsonBody(TAKE_MEASURE_INPUT),
    async (c) => {
      const measureInput = c.req.valid("json");
      const measure = await runNow(c, takeMeasure, actingOfficialOf(c), c.req.param("id"), measureInput);
      return c.json({ measure }, 201);
    },
  )
  .post(
    "/:id/coins",
    describeRoute("Gives or takes coins", {
      answer: COIN_BALANCE_JSON,
      once: true,
      errors: [...MEASURE_ERRORS, "insufficient_coins"],
    }),
    jsonBody(COIN_ADJUSTMENT),
    async (c) => {
      const adjustment = c.req.valid("json");
      return c.json({
        coins: await runNow(c, adjustCoins, await readActor(c), c.req.param("id"), adjustment),
      });
    },
  )
  .post(
    "/:id/messages",
    describeRoute("Writes to a person, as the Driftglass team", { once: true, errors: MEASURE_ERRORS }),
    jsonBody(OFFICIAL_MESSAGE),
    async (c) => {
      const { text } = c.req.valid("json");
      await runNow(c, sendOfficialMessage, await readActor(c), c.req.param("id"), text);
      return c.body(null, 204);
    },
  )
  .delete(
    "/:id/sessions",
    describeRoute("Ends one of somebody's sessions, or all", {
      errors: [...MEASURE_ERRORS, "session_not_found"],
    }),
    jsonBody(END_SESSIONS_INPUT),
    async (c) => {
      await runNow(c, endPersonSessions, officialIdOf(c), c.req.param("id"), c.req.valid("json"));
      return c.body(null, 204);
    },
  );
