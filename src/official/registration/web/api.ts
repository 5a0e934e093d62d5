import { Hono } from "hono";
import { z } from "zod";
import { jsonBody } from "../../../http/body/validation";
import { describeRoute } from "../../../http/contract/route-description";
import type { Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { loadRegistrationSettings, saveRegistrationSettings } from "../../../safety/safety";
import { officialIdOf, requireOfficial } from "../../web/guard";

const REGISTRATION_SETTINGS = z.object({
  open: z.boolean("invalid"),
  closesItself: z
    .boolean("invalid")
    .describe("While reports by three people lie undecided for a week and there is an official"),
});

export const registrationApi = new Hono<Env>()
  .use(requireOfficial)
  .get("/", describeRoute("Whether registration is open", { answer: () => REGISTRATION_SETTINGS }), async (c) =>
    c.json(await loadRegistrationSettings(c.get("db"))),
  )
  .put(
    "/",
    describeRoute("Opens or closes registration", { answer: () => REGISTRATION_SETTINGS }),
    jsonBody(REGISTRATION_SETTINGS),
    async (c) => c.json(await runNow(c, saveRegistrationSettings, officialIdOf(c), c.req.valid("json"))),
  );
