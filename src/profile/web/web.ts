/** What other rooms' pages and routes use of this one's. */
export { PERSON, USER } from "./answers";
