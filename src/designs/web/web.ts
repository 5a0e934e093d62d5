export { DESIGN, DESTROYED, LISTED_DESIGN, USAGE } from "./answers";
export { designJson } from "./json";
export { worded as wordedDesigner } from "./localized";
