import { toIsoTime, toIsoTimeOrNull } from "../../runtime/iso";
import type { Feedback } from "../feedback";

/** Feedback as the API answers it. */
export const feedbackJson = ({ createdAt, repliedAt, ...feedback }: Feedback) => ({
  ...feedback,
  repliedAt: toIsoTimeOrNull(repliedAt),
  createdAt: toIsoTime(createdAt),
});
