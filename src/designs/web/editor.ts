import { attempt, readFields } from "../../http/body/form";
import { fieldErrors } from "../../http/body/validated";
import type { Ctx } from "../../http/env";
import { actor, signedIn } from "../../http/guard";
import { priceAt } from "../../limits/prices";
import { Refusal } from "../../runtime/errors";
import { go } from "../../shell/go";
import { describeBottle } from "../../ui/bottle/describe";
import { readParams } from "../../ui/bottle/params";
import { randomBottle } from "../../ui/bottle/random";
import { paramsOfFields } from "../../ui/editor/fields";
import { createDesign, ownDesign, updateDesign } from "../designs";
import { DESIGN_INPUT, type DesignInput } from "../input";
import { EDITABLE } from "../rules";
import { type Bench, editorPage } from "./pages/editor";

const SEEDS = 2 ** 31;

const seed = (c: Ctx): number => Math.floor(c.get("deps").random() * SEEDS);

async function inputOf(c: Ctx): Promise<DesignInput> {
  const fields = await readFields(c);
  const { name, story } = fields;
  const result = DESIGN_INPUT.safeParse({ name, story, params: paramsOfFields(fields) });
  if (result.success) return result.data;
  throw new Refusal("validation_failed", {}, fieldErrors(result.error.issues));
}

function typed(c: Ctx, design: string | null, random = false): Bench {
  const { name = "", story = "", ...fields } = c.get("fields") ?? {};
  const params = random ? randomBottle(seed(c)) : readParams(paramsOfFields(fields));
  return { design, name, story, params };
}

async function benchOf(c: Ctx, design: string | null): Promise<Bench> {
  if (!design) return { design, name: "", story: "", params: randomBottle(seed(c)) };
  const mine = await ownDesign(c.get("db"), signedIn(c).id, design, c.get("now"));
  const { name, story, params, status } = mine;
  if (!EDITABLE.includes(status)) throw new Refusal("design_locked");
  return { design, name, story, params };
}

/** GET /bottle-design/editor/{id?}. @throws Refusal `unauthenticated`, `design_not_found` */
export async function showEditor(c: Ctx, design: string | null): Promise<Response> {
  const person = signedIn(c);
  try {
    return await editorPage(c, { person, bench: await benchOf(c, design), refusal: null });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "design_locked") throw error;
    return go(c, `/bottle-design/detail/${design}`, error.code);
  }
}

async function save(c: Ctx, design: string | null): Promise<Response> {
  const who = await actor(c);
  const input = await inputOf(c);
  if (design) {
    await updateDesign(c.get("db"), who, design, input, c.get("now"));
    return go(c, `/bottle-design/detail/${design}`, "design_saved");
  }
  const now = c.get("now");
  const { id } = await createDesign(c.get("db"), who, input, now);
  return go(c, `/bottle-design/detail/${id}`, "design_made", -priceAt("design", now));
}

/** POST /bottle-design/editor/{id?}: saves; without script also previews and random bottles. */
export function editIt(c: Ctx, design: string | null): Promise<Response> {
  const person = signedIn(c);
  const show = (refusal: Refusal | null, random = false) =>
    editorPage(c, { person, bench: typed(c, design, random), refusal });
  return attempt(
    c,
    async () => {
      if (design) await benchOf(c, design);
      const { act } = await readFields(c);
      return act === "save" ? save(c, design) : show(null, act === "random");
    },
    (refusal) => {
      if (refusal.code === "design_not_found") throw refusal;
      if (refusal.code === "design_locked") return go(c, `/bottle-design/detail/${design}`, refusal.code);
      return show(refusal);
    },
  );
}

export async function describeIt(c: Ctx): Promise<Response> {
  signedIn(c);
  const params = readParams(paramsOfFields(await readFields(c)));
  return c.text(describeBottle(c.get("t"), c.get("language"), params));
}
