/** What other rooms' pages and routes use of this one's. */
export { GENDERS, INTERESTS } from "../rules";
export { PERSON, USER } from "./answers";
