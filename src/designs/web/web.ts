/** What other rooms' pages and routes use of this one's. */
export { DESIGN, DESTROYED, LISTED_DESIGN, USAGE } from "./answers";
export { designJson } from "./json";
