/** The table of states of a design × verbs. */
import { designActions, usageOf } from "../../../src/designs/rules";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { workOutcome } from "../../support/bottles";
import { askRoute } from "./ask";
import { type Cell, canAct, type StateTable } from "./cells";
import type { ModelDesign } from "./design-model";
import { designDifference } from "./design-model";
import { judgeDesign } from "./design-rows";
import type { DesignVerb } from "./design-rules";
import { DESIGN_VERBS } from "./design-verbs";
import { personOf, type StateWorld } from "./world";

export function askDesignRoute(
  world: StateWorld,
  route: string,
  { verb, role }: Cell<DesignVerb>,
  design: ModelDesign,
): Promise<string> {
  const sent = DESIGN_VERBS[verb].routes[route]?.(design);
  return askRoute(world, route.replace(":id", design.id), sent ?? {}, role);
}

export const DESIGN_TABLE: StateTable<DesignVerb, ModelDesign> = {
  judge: (world, { verb, role }, design) => judgeDesign(world, verb, role ?? "", design),
  call: async (world, { verb, role }, { id, version }) => {
    const { db, now } = world;
    return workOutcome(DESIGN_VERBS[verb].call({ db, who: personOf(world, role ?? ""), id, now, version }));
  },
  ask: (world, cell, design) =>
    askDesignRoute(world, Object.keys(DESIGN_VERBS[cell.verb].routes)[0] ?? "", cell, design),
  isClosed: (verb) => DESIGN_VERBS[verb].closed ?? false,
  find: ({ designs }, id) => {
    const design = designs.get(id);
    if (!design) throw new Error(`no design is ${id}`);
    return design;
  },
  difference: designDifference,
};

const VERBS = Object.keys(DESIGN_VERBS) as DesignVerb[];

/** What the page of its owner offers, beside what succeeds; a throw leads over the profile that it needs. */
export function actionFaults(world: StateWorld, design: ModelDesign): string[] {
  const { status, uses, owner } = design;
  const name = world.names.get(owner) ?? "";
  if (status === "gone" || !canAct(world, name)) return [];
  const usage = status === "purchased" ? usageOf(uses, SEA_LIMITS.usesOfPurchased) : null;
  const offered = designActions({ status, usage }).toSorted();
  const able = VERBS.filter((verb) => {
    const judged = judgeDesign(world, verb, name, design);
    return typeof judged !== "string" || judged === "profile_incomplete";
  });
  const possible = [...new Set(able.flatMap((verb) => DESIGN_VERBS[verb].action ?? []))].sort();
  return Bun.deepEquals(offered, possible) ? [] : [`its page offers ${offered}, not ${possible}`];
}
