import type { Ctx } from "../../http/env";
import type { Shelves } from "../things";

/** The stores of this server, see `reportSealed`. */
export const shelvesOf = (c: Ctx): Shelves => ({
  kept: c.get("deps").files,
  burning: c.get("deps").burning,
  evidence: c.get("deps").evidence,
});
