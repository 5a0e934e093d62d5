/** What other rooms use of this one over HTTP. */
export { FEEDBACK_JSON } from "./answers";
export { feedbackJson } from "./json";
