export { GENDERS, INTERESTS } from "../rules";
export { PERSON, USER } from "./answers";
