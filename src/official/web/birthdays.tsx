import { Hono } from "hono";
import { pageAfter, paging } from "../../db/page-input";
import { posted } from "../../http/body/form";
import { json, query } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { iso } from "../../runtime/iso";
import { BIRTHDAY_DECISION, BIRTHDAYS, birthdayQueue, decideBirthday } from "../../safety/safety";
import { act, idOf, type Shown } from "./acting";
import { BIRTHDAY_LIST, MEASURED } from "./answers";
import { officeOf } from "./guard";
import { office } from "./office";
import { BirthdaysPage } from "./pages/birthdays";

export const officialBirthdaysApi = new Hono<Env>()
  .get(
    "/",
    documented("Birthdays that people ask for, oldest first", {
      answer: BIRTHDAY_LIST,
      errors: ["forbidden"],
    }),
    query(paging(BIRTHDAYS)),
    async (c) => {
      const list = await birthdayQueue(c.get("db"), c.req.valid("query"), c.get("now"));
      const items = list.items.map((each) => ({ ...each, createdAt: iso(each.createdAt) }));
      return c.json({ ...list, items });
    },
  )
  .post(
    "/:id",
    documented("Sets the birthday that was asked for, by a measure, or leaves it", {
      answer: MEASURED,
      errors: [
        "forbidden",
        "birthday_request_not_found",
        "already_decided",
        "age_unchanged",
        "underage",
        "user_not_found",
      ],
    }),
    json(BIRTHDAY_DECISION),
    async (c) => {
      const said = c.req.valid("json");
      const id = c.req.param("id");
      return c.json({ measure: await decideBirthday(c.get("db"), officeOf(c), id, said, c.get("now")) });
    },
  );

const show: Shown = async (c, refusal = null) => {
  const list = await birthdayQueue(c.get("db"), pageAfter(c.req.query("cursor"), BIRTHDAYS), c.get("now"));
  return office(c, "birthdays", refusal, <BirthdaysPage list={list} />);
};

const decide = act(async (c) => {
  const said = await posted(c, BIRTHDAY_DECISION);
  await decideBirthday(c.get("db"), officeOf(c), idOf(c), said, c.get("now"));
  return "/official/birthdays";
}, show);

/** Birthdays that people ask for. */
export const birthdayRoutes = new Hono<Env>()
  .get("/official/birthdays", (c) => show(c))
  .post("/official/birthdays/:id", decide);
