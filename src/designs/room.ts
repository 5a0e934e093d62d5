import type { Room } from "../room";
import { forgetDesigner } from "./erasure";
import { tellDesigns } from "./export";
import { sweepPreviews } from "./pictures/previews";
import { sweepPictures } from "./pictures/sweep";

export const designsRoom = {
  export: { designs: tellDesigns },
  erase: forgetDesigner,
  people: { designs: "designs" },
  tidy: [
    ({ db, now }) => sweepPictures(db, now),
    ({ db, config, machineNow }) => sweepPreviews(db, config.dataDir, machineNow),
  ],
  tab: { "/bottle-design*": "hidden" },
} as const satisfies Room;
