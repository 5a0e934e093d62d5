import { Hono } from "hono";
import { readActor } from "../../http/actor";
import { handleMemberForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { idParamOf } from "../../http/id-param";
import { runNow } from "../../http/run-now";
import { Refusal } from "../../runtime/errors";
import {
  type ActInputs,
  type ActName,
  actUndoably,
  findMeasuredPerson,
  parseUndoableId,
  undoAct,
} from "../../safety/safety";
import { redirectTo, redirectWithRefusal } from "../../shell/redirect";
import { actingOfficialOf, officialIdOf } from "./guard";

/** Acts of the pages can be undone for some seconds. @returns the act's id @throws Refusal as the act */
export const actFromPage = async <K extends ActName>(c: Ctx, act: K, input: ActInputs[K]): Promise<string> =>
  actUndoably(
    c.get("db"),
    { adapters: c.get("deps").plan.things, official: { ...actingOfficialOf(c), ...(await readActor(c)) } },
    act,
    input,
    c.get("now"),
  );

/** An act that can be undone, and the page that follows. */
export interface MadeAct {
  id: string;
  path: string;
  /** What the next page says; absent: that it is decided. */
  notice?: string;
}

/** The next page offers to undo it. */
export const redirectWithUndo = (c: Ctx, { id, path, notice = "decision_made" }: MadeAct): Response =>
  redirectTo(c, path, `${notice}@${id}`);

const PATHS: Record<ActName, (thing: string, c: Ctx) => string | Promise<string>> = {
  case: (id) => `/official/reports/${id}`,
  raid: (id) => `/official/reports/${id}`,
  appeal: () => "/official/appeals",
  text: () => "/official/texts",
  mail: (id) => `/official/mass-mail/${id}`,
  measure: (id) => `/official/people/${id}`,
  lift: async (id, c) => `/official/people/${await findMeasuredPerson(c.get("db"), id)}`,
  birthday: () => "/official/birthdays",
  photo: () => "/official/texts",
};

/** Its refusal is told on the page of what the act was about. */
const undoForm = async (c: Ctx): Promise<Response> => {
  const id = idParamOf(c);
  const parsed = parseUndoableId(id);
  if (!parsed) throw new Refusal("not_found");
  const path = await PATHS[parsed.act](parsed.thing, c);
  return handleMemberForm(
    c,
    async () => {
      await runNow(c, undoAct, c.get("deps").plan.things, officialIdOf(c), id);
      return redirectTo(c, path, "decision_undone");
    },
    (refusal) => redirectWithRefusal(c, path, refusal),
  );
};

/** The way back from every act that can be undone. */
export const officialUndoPages = new Hono<Env>().post("/official/undo/:id", undoForm);
