import { Hono } from "hono";
import { json, query } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { actor } from "../../http/guard";
import { TAKEN, takeMeasure } from "../../safety/safety";
import { ADJUSTMENT, MESSAGE, SEARCH, SESSIONS_ENDED } from "../input";
import { adjustCoins, endSessionsOf, lookUp, personFile, writeTo } from "../official";
import { BALANCE, FOUND, MEASURED, PERSON_FILE } from "./answers";
import { officeOf, official } from "./guard";
import { personJson } from "./json";

const JUDGING = ["user_not_found"] as const;

export const officialPeopleApi = new Hono<Env>()
  .get(
    "/",
    documented("Whoever has this username, e-mail or id, and people whose nickname begins so", {
      answer: FOUND,
    }),
    query(SEARCH),
    async (c) =>
      c.json({ items: await lookUp(c.get("db"), official(c).id, c.req.valid("query").q, c.get("now")) }),
  )
  .get(
    "/:id",
    documented("A person with their history", { answer: PERSON_FILE, errors: JUDGING }),
    async (c) =>
      c.json(personJson(await personFile(c.get("db"), official(c).id, c.req.param("id"), c.get("now")))),
  )
  .post(
    "/:id/measures",
    documented("Takes a measure", {
      answer: MEASURED,
      status: 201,
      errors: [...JUDGING, "age_unchanged", "underage"],
    }),
    json(TAKEN),
    async (c) => {
      const taken = c.req.valid("json");
      const measure = await takeMeasure(c.get("db"), officeOf(c), c.req.param("id"), taken, c.get("now"));
      return c.json({ measure }, 201);
    },
  )
  .post(
    "/:id/coins",
    documented("Gives or takes coins", {
      answer: BALANCE,
      once: true,
      errors: [...JUDGING, "insufficient_coins"],
    }),
    json(ADJUSTMENT),
    async (c) => {
      const sent = c.req.valid("json");
      return c.json({
        coins: await adjustCoins(c.get("db"), await actor(c), c.req.param("id"), sent, c.get("now")),
      });
    },
  )
  .post(
    "/:id/messages",
    documented("Writes to a person, as the Driftglass team", { once: true, errors: JUDGING }),
    json(MESSAGE),
    async (c) => {
      const { text } = c.req.valid("json");
      await writeTo(c.get("db"), await actor(c), c.req.param("id"), text, c.get("now"));
      return c.body(null, 204);
    },
  )
  .delete(
    "/:id/sessions",
    documented("Ends one of somebody's sessions, or all", { errors: [...JUDGING, "session_not_found"] }),
    json(SESSIONS_ENDED),
    async (c) => {
      await endSessionsOf(c.get("db"), official(c).id, c.req.param("id"), c.req.valid("json"), c.get("now"));
      return c.body(null, 204);
    },
  );
