import { Hono } from "hono";
import { z } from "zod";
import { json } from "../../../http/body/validated";
import { documented } from "../../../http/contract/documented";
import type { Env } from "../../../http/env";
import { doorsSet, setDoors } from "../../../safety/safety";
import { official, officials } from "../../web/guard";

const DOORS = z.object({
  open: z.boolean("invalid"),
  closesItself: z
    .boolean("invalid")
    .describe("While reports by three people lie undecided for a week and there is an official"),
});

export const registrationApi = new Hono<Env>()
  .use(officials)
  .get("/", documented("Whether registration is open", { answer: () => DOORS }), async (c) =>
    c.json(await doorsSet(c.get("db"))),
  )
  .put("/", documented("Opens or closes registration", { answer: () => DOORS }), json(DOORS), async (c) =>
    c.json(await setDoors(c.get("db"), official(c).id, c.req.valid("json"), c.get("now"))),
  );
