import { z } from "zod";
import { FEEDBACK } from "../limits/limits";
import { written } from "../text/clean";

export const FEEDBACK_TEXT = z.object({ text: written(FEEDBACK.textMax, "content") });

export const FEEDBACK_REPLY = z.object({ reply: written(FEEDBACK.replyMax, "content") });

export const FEEDBACK_LIST = "feedback";
export const WAITING_LIST = "feedback-waiting";
