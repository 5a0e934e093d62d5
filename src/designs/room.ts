import type { Room } from "../room";
import { applyBanToDesigns } from "./ban-effects";
import { eraseDesigner } from "./erasure";
import { exportDesigns } from "./export";
import { sweepPreviews } from "./pictures/previews";
import { sweepDesignPictures } from "./pictures/sweep";
import { countDesignedDesigns } from "./reading/counts";
import { loadDesign } from "./reading/detail";
import { findDesignPictures } from "./reading/thing-pictures";
import { reportableDesign } from "./reporting";
import { refillDesignSearchKeys } from "./search-key-rows";

export const designsRoom = {
  export: { designs: exportDesigns },
  erase: eraseDesigner,
  settle: applyBanToDesigns,
  thingPictures: { designId: findDesignPictures },
  belongings: { designedCount: countDesignedDesigns },
  reports: { design: reportableDesign },
  acts: {
    "GET /bottle-design/editor": "designs",
    "POST /bottle-design/editor": "designs",
    "GET /bottle-design/editor/:id": "designs",
    "POST /bottle-design/editor/:id": "designs",
    "POST /bottle-design/describe": "designs",
    "POST /api/designs": "designs",
    "PUT /api/designs/:id": "designs",
    "POST /api/designs/:id/sale": "designs",
    "POST /bottle-design/detail/:id/sale": "designs",
    "POST /api/designs/:id/exhibition": "designs",
    "POST /bottle-design/detail/:id/exhibition": "designs",
    "DELETE /api/designs/:id/sale": "free",
    "POST /bottle-design/detail/:id/sale/end": "free",
    "DELETE /api/designs/:id/exhibition": "free",
    "POST /bottle-design/detail/:id/exhibition/end": "free",
    "POST /api/designs/:id/hide": "free",
    "POST /bottle-design/detail/:id/hide": "free",
    // Pays a coin.
    "DELETE /api/designs/:id": "active",
    "POST /bottle-design/detail/:id/destroy": "active",
    "DELETE /api/bottles/destroy-purchased": "active",
  },
  people: { designs: "designs" },
  housekeeping: [
    ({ db }) => refillDesignSearchKeys(db),
    ({ db, now }) => sweepDesignPictures(db, now),
    ({ db, config, machineNow }) => sweepPreviews(db, config.dataDir, machineNow),
  ],
  texts: { design: async (db, reader, id, now) => (await loadDesign(db, reader, id, now)).story },
  tab: { "/bottle-design*": "hidden" },
  styles: { "/bottle-design/editor": "editor.css" },
} as const satisfies Room;
