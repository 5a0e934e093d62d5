export { FEEDBACK_REPLY_INPUT, WAITING_FEEDBACK_CURSOR_KEY } from "./input";
export {
  countPendingFeedback,
  countWaitingFeedback,
  type Feedback,
  listFeedback,
  listWaitingFeedback,
  type WaitingFeedback,
} from "./list-feedback";
export { replyToFeedback } from "./reply-to-feedback";
export { sendFeedback } from "./send-feedback";
