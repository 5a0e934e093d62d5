import { z } from "zod";
import { FEEDBACK_LIMITS } from "../limits/safety";
import { textInput } from "../text/input";

export const FEEDBACK_INPUT = z.object({ text: textInput(FEEDBACK_LIMITS.textMax, "content") });

export const FEEDBACK_REPLY_INPUT = z.object({ reply: textInput(FEEDBACK_LIMITS.replyMax, "content") });

export const FEEDBACK_CURSOR_KEY = "feedback";
export const WAITING_FEEDBACK_CURSOR_KEY = "feedback-waiting";
