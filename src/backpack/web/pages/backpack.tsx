import type { DrawnBottle } from "../../../bottles/bottles";
import type { Paged } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import type { Backpack } from "../../backpack";
import { InHand } from "./held";
import { Kept } from "./kept";
import { Places } from "./places";

interface Contents {
  backpack: Backpack;
  held: readonly DrawnBottle[];
  kept: Paged<DrawnBottle>;
}

export interface Refusing {
  by: "expand" | "clean";
  refusal: Refusal;
}

export function backpackPage(c: Ctx, contents: Contents, refused: Refusing | null = null): Promise<Response> {
  const { backpack, held, kept } = contents;
  const title = c.get("t")("profile.backpack");
  const why = (by: Refusing["by"]) => (refused?.by === by ? refused.refusal : null);
  return page(
    c,
    { title, status: refused?.refusal.status },
    <>
      <Top title={title} back="/profile" />
      <main id="main" className="main">
        <Places backpack={backpack} refusal={why("expand")} />
        <InHand bottles={held} />
        <Kept list={kept} refusal={why("clean")} />
      </main>
    </>,
  );
}
