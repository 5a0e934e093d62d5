import { toIsoTime, toIsoTimeOrNull } from "../../runtime/iso";
import type { Feedback } from "../feedback";

/** As the API tells it (docs/product.md 16.5). */
export const feedbackJson = ({ createdAt, repliedAt, ...said }: Feedback) => ({
  ...said,
  repliedAt: toIsoTimeOrNull(repliedAt),
  createdAt: toIsoTime(createdAt),
});
