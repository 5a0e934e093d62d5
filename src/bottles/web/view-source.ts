import type { Ctx } from "../../http/env";
import type { ViewSource } from "../reading/count-views";

/** What a view is counted by: the person, or the visitor's address. */
export function viewSourceOf(c: Ctx): ViewSource {
  const person = c.get("person");
  return person ? { id: person.id } : { address: c.get("client").address };
}
