import type { Ctx } from "../../http/env";
import type { Shelves } from "../things";

/** The stores of this server, see `reportSealed`. */
export const shelvesOf = (c: Ctx): Shelves => ({
  kept: c.get("files"),
  burning: c.get("burning"),
  evidence: c.get("evidence"),
});
