import type { DrawnBottle } from "../../../bottles/bottles";
import type { ListPage } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import type { Backpack } from "../../backpack";
import { BackpackCapacity } from "./capacity";
import { CollectedBottles } from "./collected-bottles";
import { HeldBottleList } from "./held-bottles";

interface BackpackContents {
  backpack: Backpack;
  held: readonly DrawnBottle[];
  collected: ListPage<DrawnBottle>;
}

export interface BackpackRefusal {
  /** The form that was refused. */
  form: "expand" | "clean";
  refusal: Refusal;
}

export function backpackPage(
  c: Ctx,
  contents: BackpackContents,
  refused: BackpackRefusal | null = null,
): Promise<Response> {
  const { backpack, held, collected: kept } = contents;
  const title = c.get("t")("profile.backpack");
  const refusalOf = (form: BackpackRefusal["form"]) => (refused?.form === form ? refused.refusal : null);
  return renderTitledPage(
    c,
    { title, status: refused?.refusal.status, back: "/profile" },
    <>
      <BackpackCapacity backpack={backpack} refusal={refusalOf("expand")} />
      <HeldBottleList bottles={held} />
      <CollectedBottles list={kept} refusal={refusalOf("clean")} />
    </>,
  );
}
