import type { Room } from "../room";
import { forgetDesigner } from "./erasure";
import { exportDesigns } from "./export";
import { sweepPreviews } from "./pictures/previews";
import { sweepPictures } from "./pictures/sweep";
import { designedCount } from "./reading/counts";
import { designDetail } from "./reading/detail";
import { designThing } from "./reporting";
import { keepAllKeys } from "./search-key-rows";
import { settleDesigns } from "./settle";

export const designsRoom = {
  export: { designs: exportDesigns },
  erase: forgetDesigner,
  settle: settleDesigns,
  belongings: { designedCount },
  reports: { design: designThing },
  acts: {
    "/api/designs*": "designs",
    "/bottle-design/editor*": "designs",
    "/bottle-design/detail/:id/*": "designs",
  },
  people: { designs: "designs" },
  tidy: [
    ({ db, now }) => keepAllKeys(db, now),
    ({ db, now }) => sweepPictures(db, now),
    ({ db, config, machineNow }) => sweepPreviews(db, config.dataDir, machineNow),
  ],
  texts: { design: async (db, reader, id, now) => (await designDetail(db, reader, id, now)).story },
  tab: { "/bottle-design*": "hidden" },
  styles: { "/bottle-design/editor": "editor.css" },
} as const satisfies Room;
