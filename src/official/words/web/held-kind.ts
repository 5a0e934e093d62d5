import { Refusal } from "../../../runtime/errors";
import { HELD_TEXT_KINDS, type HeldTextKind } from "../../../safety/safety";

/** `kind` of a path. @throws Refusal `not_found` */
export function parseHeldTextKind(kind: string): HeldTextKind {
  const known = HELD_TEXT_KINDS.find((each) => each === kind);
  if (!known) throw new Refusal("not_found");
  return known;
}
