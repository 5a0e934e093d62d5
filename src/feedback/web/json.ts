import { toIsoTime, toIsoTimeOrNull } from "../../runtime/iso";
import type { Feedback } from "../feedback";

/** Feedback as the API answers it (docs/product.md 16.5). */
export const feedbackJson = ({ createdAt, repliedAt, ...feedback }: Feedback) => ({
  ...feedback,
  repliedAt: toIsoTimeOrNull(repliedAt),
  createdAt: toIsoTime(createdAt),
});
