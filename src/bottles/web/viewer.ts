import type { Ctx } from "../../http/env";
import type { Viewer } from "../reading/views";

/** The person, or the visitor's address. */
export function viewerOf(c: Ctx): Viewer {
  const person = c.get("person");
  return person ? { id: person.id } : { address: c.get("client")().address };
}
