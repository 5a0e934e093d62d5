export { GENDERS, INTERESTS } from "../rules";
export { OWN_USER, PERSON_SHORT } from "./answers";
export { loadOwnUserJson } from "./own-user";
export { InterestList } from "./pages/interests";
