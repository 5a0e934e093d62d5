import type { Room } from "../room";
import { exportFeedback } from "./export";
import { loadFeedbackReply, loadFeedbackText } from "./feedback-texts";

export const feedbackRoom = {
  export: { feedback: exportFeedback },
  texts: { feedback: loadFeedbackText, feedback_reply: loadFeedbackReply },
  people: { feedback: "feedback", feedback_pending: "feedback" },
  acts: { "POST /api/feedback": "free", "POST /profile/feedback": "free" },
  tab: { "/profile/feedback*": "profile" },
  styles: { "/profile/feedback": "safety.css" },
} as const satisfies Room;
