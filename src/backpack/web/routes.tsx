import { Hono } from "hono";
import { collectedBottles, destroySeveral, heldBottles } from "../../bottles/bottles";
import { pageAfter } from "../../db/page-input";
import { attempt, posted } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { actor, signedIn } from "../../http/guard";
import { go } from "../../shell/go";
import { backpackOf, expandBackpack } from "../backpack";
import { CLEAN, EXPAND_FORM } from "../input";
import { backpackPage, type Refusing } from "./pages/backpack";

async function show(c: Ctx, refused: Refusing | null = null): Promise<Response> {
  const person = signedIn(c);
  const db = c.get("db");
  const now = c.get("now");
  const wanted = pageAfter(c.req.query("cursor"), "collected-bottles");
  const [backpack, held, kept] = await Promise.all([
    backpackOf(db, person.id, now),
    heldBottles(db, person, now),
    collectedBottles(db, person, wanted, now),
  ]);
  return backpackPage(c, { backpack, held, kept }, refused);
}

const expand = (c: Ctx): Promise<Response> =>
  attempt(
    c,
    async () => {
      const who = await actor(c);
      const { capacity } = await posted(c, EXPAND_FORM);
      const grown = await expandBackpack(c.get("db"), who, capacity, c.get("now"));
      return go(c, "/backpack", "expanded", grown.capacity);
    },
    (refusal) => show(c, { by: "expand", refusal }),
  );

const clean = (c: Ctx): Promise<Response> =>
  attempt(
    c,
    async () => {
      const who = await actor(c);
      const { bottles } = await posted(c, CLEAN);
      const { reward } = await destroySeveral(c.get("db"), who, bottles, c.get("now"));
      return go(c, "/backpack", "destroyed", reward);
    },
    (refusal) => show(c, { by: "clean", refusal }),
  );

export const backpackPages = new Hono<Env>()
  .get("/backpack", (c) => show(c))
  .get("/collected-bottles", (c) => c.redirect("/backpack", 301))
  .post("/backpack/expand", expand)
  .post("/backpack/clean", clean);
