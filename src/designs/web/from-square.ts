import type { Ctx } from "../../http/env";
import { currentPathOf } from "../../shell/redirect";

const FROM_SQUARE = "from=square";

/** Path of the page of one's own design. @param fromSquare its "back" leads to the square */
export const ownDesignPath = (id: string, fromSquare = false): string =>
  `/bottle-design/detail/${id}${fromSquare ? `?${FROM_SQUARE}` : ""}`;

/** Whether the page, or the page that a form was sent from, was reached from the square. */
export const isFromSquare = (c: Ctx): boolean => currentPathOf(c).endsWith(`?${FROM_SQUARE}`);
