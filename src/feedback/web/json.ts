import { toIsoTime, toIsoTimeOrNull } from "../../runtime/iso";
import type { Feedback } from "../feedback";

/** As in api.md. */
export const feedbackJson = ({ createdAt, repliedAt, ...said }: Feedback) => ({
  ...said,
  repliedAt: toIsoTimeOrNull(repliedAt),
  createdAt: toIsoTime(createdAt),
});
