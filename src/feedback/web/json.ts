import { iso, isoOrNull } from "../../runtime/iso";
import type { Feedback } from "../feedback";

/** As in api.md. */
export const feedbackJson = ({ createdAt, repliedAt, ...said }: Feedback) => ({
  ...said,
  repliedAt: isoOrNull(repliedAt),
  createdAt: iso(createdAt),
});
