import type { Ctx } from "../../http/env";
import type { Viewer } from "../reading/views";

/** The person, or the visitor's address. */
export const viewerOf = ({ var: { person, address } }: Ctx): Viewer =>
  person ? { id: person.id } : { address };
