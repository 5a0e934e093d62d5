import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "../../http/actor";
import { handleMemberForm, parseForm } from "../../http/body/form";
import { jsonBody } from "../../http/body/validation";
import { describeRoute, lazyValue, TIME_SCHEMA } from "../../http/contract/route-description";
import type { Ctx, Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import type { Refusal } from "../../runtime/errors";
import { toIsoTime } from "../../runtime/iso";
import {
  BIRTHDAY_REQUEST_INPUT,
  type BirthdayRequest,
  findBirthdayRequest,
  submitBirthdayRequest,
} from "../../safety/safety";
import { redirectTo } from "../../shell/redirect";
import { birthdayRequestPage } from "./pages/birthday";

const BIRTHDAY_REQUEST = lazyValue(() =>
  z
    .object({
      birthday: z.iso.date(),
      note: z.string(),
      createdAt: TIME_SCHEMA,
      id: z.string().describe("For `POST /translate`, kind `birthday_reply`"),
      decision: z.enum(["granted", "refused"]).nullable().describe("null: it waits"),
      reply: z.string().nullable(),
    })
    .meta({ id: "BirthdayRequest" }),
);

const BIRTHDAY_REQUEST_ANSWER = lazyValue(() =>
  z.object({ request: BIRTHDAY_REQUEST().nullable().describe("The latest one") }),
);

const birthdayRequestJson = (request: BirthdayRequest | null) => ({
  request: request && { ...request, createdAt: toIsoTime(request.createdAt) },
});

const loadLatestRequest = (c: Ctx) => findBirthdayRequest(c.get("db"), requirePerson(c).id);

export const birthdayApi = new Hono<Env>()
  .get(
    "/",
    describeRoute("What one last asked for about one's birthday", { answer: BIRTHDAY_REQUEST_ANSWER }),
    async (c) => c.json(birthdayRequestJson(await loadLatestRequest(c))),
  )
  .post(
    "/",
    describeRoute("Asks officials for a birthday that one cannot set oneself", {
      answer: BIRTHDAY_REQUEST_ANSWER,
      status: 201,
      errors: ["forbidden", "underage", "birthday_free", "birthday_request_open", "birthday_request_limit"],
    }),
    jsonBody(BIRTHDAY_REQUEST_INPUT),
    async (c) => {
      await runNow(c, submitBirthdayRequest, requirePerson(c), c.req.valid("json"));
      return c.json(birthdayRequestJson(await loadLatestRequest(c)), 201);
    },
  );

const showBirthdayRequest = async (c: Ctx, refusal: Refusal | null = null): Promise<Response> =>
  birthdayRequestPage(c, requirePerson(c), await loadLatestRequest(c), refusal);

export const birthdayPages = new Hono<Env>()
  .get("/profile/birthday", (c) => showBirthdayRequest(c))
  .post("/profile/birthday", (c) =>
    handleMemberForm(
      c,
      async () => {
        await runNow(c, submitBirthdayRequest, requirePerson(c), await parseForm(c, BIRTHDAY_REQUEST_INPUT));
        return redirectTo(c, "/profile/birthday", "birthday_asked");
      },
      (refusal) => showBirthdayRequest(c, refusal),
    ),
  );
