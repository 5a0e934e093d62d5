import { Refusal } from "../../../runtime/errors";
import { HELD_KINDS, type HeldKind } from "../../../safety/safety";

/** `kind` of a path. @throws Refusal `not_found` */
export function heldKind(kind: string): HeldKind {
  const known = HELD_KINDS.find((each) => each === kind);
  if (!known) throw new Refusal("not_found");
  return known;
}
