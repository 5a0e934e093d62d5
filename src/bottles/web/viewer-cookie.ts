import type { Ctx } from "../../http/env";
import type { Viewer } from "../reading/views";

/** Whose view it is: the person's, or that of the address a visitor comes from. */
export const viewerOf = ({ var: { person, address } }: Ctx): Viewer =>
  person ? { id: person.id } : { address };
