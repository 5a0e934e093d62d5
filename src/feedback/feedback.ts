export { FEEDBACK_REPLY, WAITING_LIST } from "./input";
export {
  type Feedback,
  listFeedback,
  pendingFeedback,
  type WaitingFeedback,
  waitingFeedback,
  waitingFeedbackCount,
} from "./list";
export { replyToFeedback } from "./reply";
export { sendFeedback } from "./send";
