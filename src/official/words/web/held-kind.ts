import { Refusal } from "../../../runtime/errors";
import { CONTENT_KINDS, type ContentKind } from "../../../safety/safety";

/** `kind` of a path. @throws Refusal `not_found` */
export function parseHeldTextKind(kind: string): ContentKind {
  const known = CONTENT_KINDS.find((each) => each === kind);
  if (!known) throw new Refusal("not_found");
  return known;
}
