export { DESIGN_JSON, DESIGN_USAGE_JSON, DESTROY_RESULT_JSON, LISTED_DESIGN_JSON } from "./answers";
export { ownDesignPath } from "./from-square";
export { designJson } from "./json";
export { localizeDesigner as wordedDesigner } from "./localized";
