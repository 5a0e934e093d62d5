import { iso, isoOrNull } from "../../iso";
import type { Feedback } from "../feedback";

/** Feedback as api.md has it. */
export const feedbackJson = ({ createdAt, repliedAt, ...said }: Feedback) => ({
  ...said,
  repliedAt: isoOrNull(repliedAt),
  createdAt: iso(createdAt),
});
