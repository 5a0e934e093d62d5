import { readActor, requirePerson } from "../../http/actor";
import { handleMemberForm, readFormFields } from "../../http/body/form";
import { fieldErrors } from "../../http/body/validation";
import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import { priceAt } from "../../limits/prices";
import { Refusal } from "../../runtime/errors";
import { redirectTo } from "../../shell/redirect";
import { describeBottle } from "../../ui/bottle/describe";
import { readDesignParams } from "../../ui/bottle/params";
import { randomDesign } from "../../ui/bottle/random";
import { paramsFromFields } from "../../ui/editor/fields";
import { createDesign, loadOwnDesign, updateDesign } from "../designs";
import { DESIGN_INPUT, type DesignInput } from "../input";
import { EDITABLE_STATUSES } from "../rules";
import { designEditorPage, type EditorDesign } from "./pages/editor";

const SEED_RANGE = 2 ** 31;

const seed = (c: Ctx): number => Math.floor(c.get("deps").random() * SEED_RANGE);

async function parseDesignInput(c: Ctx): Promise<DesignInput> {
  const fields = await readFormFields(c);
  const { name, story } = fields;
  const result = DESIGN_INPUT.safeParse({ name, story, params: paramsFromFields(fields) });
  if (result.success) return result.data;
  throw new Refusal("validation_failed", {}, fieldErrors(result.error.issues));
}

function typedEditorDesign(c: Ctx, design: string | null, random = false): EditorDesign {
  const { name = "", story = "", ...fields } = c.get("fields") ?? {};
  const params = random ? randomDesign(seed(c)) : readDesignParams(paramsFromFields(fields));
  return { design, name, story, params };
}

async function loadEditorDesign(c: Ctx, design: string | null): Promise<EditorDesign> {
  if (!design) return { design, name: "", story: "", params: randomDesign(seed(c)) };
  const mine = await runNow(c, loadOwnDesign, requirePerson(c).id, design);
  const { name, story, params, status } = mine;
  if (!EDITABLE_STATUSES.includes(status)) throw new Refusal("design_locked");
  return { design, name, story, params };
}

/** GET /bottle-design/editor/{id?}. @throws Refusal `unauthenticated`, `design_not_found` */
export async function showEditor(c: Ctx, design: string | null): Promise<Response> {
  const person = requirePerson(c);
  try {
    return await designEditorPage(c, { person, bench: await loadEditorDesign(c, design), refusal: null });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "design_locked") throw error;
    return redirectTo(c, `/bottle-design/detail/${design}`, error.code);
  }
}

async function saveDesign(c: Ctx, design: string | null): Promise<Response> {
  const actor = await readActor(c);
  const input = await parseDesignInput(c);
  if (design) {
    await runNow(c, updateDesign, actor, design, input);
    return redirectTo(c, `/bottle-design/detail/${design}`, "design_saved");
  }
  const { id } = await runNow(c, createDesign, actor, input);
  return redirectTo(c, `/bottle-design/detail/${id}`, "design_made", -priceAt("design", c.get("now")));
}

/** POST /bottle-design/editor/{id?}: saves; without script also shows a preview or a random bottle. */
export function editDesignForm(c: Ctx, design: string | null): Promise<Response> {
  const person = requirePerson(c);
  const show = (refusal: Refusal | null, random = false) =>
    designEditorPage(c, { person, bench: typedEditorDesign(c, design, random), refusal });
  return handleMemberForm(
    c,
    async () => {
      if (design) await loadEditorDesign(c, design);
      const { act } = await readFormFields(c);
      return act === "save" ? saveDesign(c, design) : show(null, act === "random");
    },
    (refusal) => {
      if (refusal.code === "design_not_found") throw refusal;
      if (refusal.code === "design_locked") return redirectTo(c, `/bottle-design/detail/${design}`, refusal.code);
      return show(refusal);
    },
  );
}

export async function describeDesignForm(c: Ctx): Promise<Response> {
  requirePerson(c);
  const params = readDesignParams(paramsFromFields(await readFormFields(c)));
  return c.text(describeBottle(c.get("t"), c.get("locale"), params));
}
