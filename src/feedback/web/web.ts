export { FEEDBACK_JSON } from "./answers";
export { feedbackJson } from "./json";
