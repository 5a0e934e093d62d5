import { Refusal } from "../../runtime/errors";
import { declareThrows } from "../contract/declared-throws";
import type { RequestCheck } from "../contract/request-checks";
import { isSafeMethod } from "./host-and-origin";

/** Refuses what may write while the server is read-only (docs/product.md 1.5). @throws Refusal `read_only` */
export const readOnlyCheck: RequestCheck = declareThrows(["read_only"], (c) => {
  if (c.get("deps").readOnly && !isSafeMethod(c.req.method)) throw new Refusal("read_only");
  return undefined;
});
