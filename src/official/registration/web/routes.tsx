import { Hono } from "hono";
import { z } from "zod";
import { attempt, posted } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { type Doors, doorsSet, setDoors } from "../../../safety/safety";
import { go, refusedAt } from "../../../shell/go";
import { official, officials } from "../../web/guard";
import { office } from "../../web/office";

const HERE = "/official/registration";

/** An unticked box sends nothing. */
const ticked = z.literal("on").optional();
const FORM = z.object({ open: ticked, closesItself: ticked });

function doorsPage(c: Ctx, { open, closesItself }: Doors): Promise<Response> {
  const t = c.get("t");
  return office(
    c,
    "today",
    null,
    <form method="post" action={HERE} className="card office-box stack">
      <h2 className="text-20 bold">{t("official.registration.title")}</h2>
      <label className="switch">
        <span className="grow">{t("official.registration.open")}</span>
        <input type="checkbox" name="open" defaultChecked={open} />
      </label>
      <label className="switch">
        <span className="grow">{t("official.registration.closes_itself")}</span>
        <input type="checkbox" name="closesItself" defaultChecked={closesItself} />
      </label>
      <button type="submit" className="button primary wide">
        {t("official.registration.save")}
      </button>
    </form>,
  );
}

const setThem = (c: Ctx): Promise<Response> =>
  attempt(
    c,
    async () => {
      const { open, closesItself } = await posted(c, FORM);
      const doors = { open: open === "on", closesItself: closesItself === "on" };
      await setDoors(c.get("db"), official(c).id, doors, c.get("now"));
      return go(c, "/official", "registration_saved");
    },
    (refusal) => refusedAt(c, HERE, refusal),
  );

export const registrationPages = new Hono<Env>()
  .use(`${HERE}/*`, officials)
  .get(HERE, async (c) => doorsPage(c, await doorsSet(c.get("db"))))
  .post(HERE, setThem);
