import { Hono } from "hono";
import { destroyCollectedBottles, listCollectedBottles, listHeldBottles } from "../../bottles/bottles";
import { readActor, requirePerson } from "../../http/actor";
import { memberForm, parseForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { requestedPage } from "../../http/requested-page";
import { runNow } from "../../http/run-now";
import { redirectTo } from "../../shell/redirect";
import { expandBackpack, loadBackpack } from "../backpack";
import { DESTROY_BOTTLES_FORM, EXPAND_BACKPACK_FORM } from "../input";
import { type BackpackRefusal, backpackPage } from "./pages/backpack";

async function showBackpack(c: Ctx, refused: BackpackRefusal | null = null): Promise<Response> {
  const person = requirePerson(c);
  const wanted = requestedPage(c, "collected-bottles");
  const [backpack, held, kept] = await Promise.all([
    runNow(c, loadBackpack, person.id),
    runNow(c, listHeldBottles, person),
    runNow(c, listCollectedBottles, person, wanted),
  ]);
  return backpackPage(c, { backpack, held, collected: kept }, refused);
}

const expandBackpackForm = memberForm(
  async (c) => {
    const actor = await readActor(c);
    const { capacity } = await parseForm(c, EXPAND_BACKPACK_FORM);
    const expanded = await runNow(c, expandBackpack, actor, capacity);
    return redirectTo(c, "/backpack", "expanded", expanded.capacity);
  },
  (c, refusal) => showBackpack(c, { form: "expand", refusal }),
);

const destroyBottlesForm = memberForm(
  async (c) => {
    const actor = await readActor(c);
    const { bottles } = await parseForm(c, DESTROY_BOTTLES_FORM);
    const { reward } = await runNow(c, destroyCollectedBottles, actor, bottles);
    return redirectTo(c, "/backpack", "destroyed", reward);
  },
  (c, refusal) => showBackpack(c, { form: "clean", refusal }),
);

export const backpackPages = new Hono<Env>()
  .get("/backpack", (c) => showBackpack(c))
  .get("/collected-bottles", (c) => c.redirect("/backpack", 301))
  .post("/backpack/expand", expandBackpackForm)
  .post("/backpack/clean", destroyBottlesForm);
