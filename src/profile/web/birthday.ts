import { Hono } from "hono";
import { z } from "zod";
import { attempt, posted } from "../../http/body/form";
import { json } from "../../http/body/validated";
import { documented, lazy, TIME } from "../../http/contract/documented";
import type { Ctx, Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import type { Refusal } from "../../runtime/errors";
import { iso } from "../../runtime/iso";
import { askForBirthday, BIRTHDAY_WISH, type BirthdayRequest, birthdayRequestOf } from "../../safety/safety";
import { go } from "../../shell/go";
import { birthdayPage } from "./pages/birthday";

const REQUEST = lazy(() =>
  z
    .object({
      birthday: z.iso.date(),
      note: z.string(),
      createdAt: TIME,
      decision: z.enum(["granted", "refused"]).nullable().describe("null: it waits"),
      reply: z.string().nullable(),
    })
    .meta({ id: "BirthdayRequest" }),
);

const ANSWER = lazy(() => z.object({ request: REQUEST().nullable().describe("The latest one") }));

const requestJson = (asked: BirthdayRequest | null) => ({
  request: asked && { ...asked, createdAt: iso(asked.createdAt) },
});

const latest = (c: Ctx) => birthdayRequestOf(c.get("db"), signedIn(c).id);

export const birthdayApi = new Hono<Env>()
  .get("/", documented("What one last asked for about one's birthday", { answer: ANSWER }), async (c) =>
    c.json(requestJson(await latest(c))),
  )
  .post(
    "/",
    documented("Asks officials for a birthday that one cannot set oneself", {
      answer: ANSWER,
      status: 201,
      errors: ["forbidden", "underage", "birthday_free", "birthday_request_open", "birthday_request_limit"],
    }),
    json(BIRTHDAY_WISH),
    async (c) => {
      await askForBirthday(c.get("db"), signedIn(c), c.req.valid("json"), c.get("now"));
      return c.json(requestJson(await latest(c)), 201);
    },
  );

const show = async (c: Ctx, refusal: Refusal | null = null): Promise<Response> =>
  birthdayPage(c, signedIn(c), await latest(c), refusal);

export const birthdayPages = new Hono<Env>()
  .get("/profile/birthday", (c) => show(c))
  .post("/profile/birthday", (c) =>
    attempt(
      c,
      async () => {
        await askForBirthday(c.get("db"), signedIn(c), await posted(c, BIRTHDAY_WISH), c.get("now"));
        return go(c, "/profile/birthday", "birthday_asked");
      },
      (refusal) => show(c, refusal),
    ),
  );
