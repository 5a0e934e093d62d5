export { GENDERS, INTERESTS } from "../rules";
export { PERSON, USER } from "./answers";
export { ownView } from "./own-view";
