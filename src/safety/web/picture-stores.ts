import type { Ctx } from "../../http/env";
import type { ReportPictureStores } from "../content";

/** The stores of this server, see `createReportWithPicture`. */
export const reportPictureStoresOf = (c: Ctx): ReportPictureStores => ({
  kept: c.get("deps").files,
  burning: c.get("deps").burning,
  evidence: c.get("deps").evidence,
});
