import { z } from "zod";
import { written } from "../input/clean-text";
import { FEEDBACK } from "../limits";

/** Api.md, POST /feedback: 1–1,000 characters. */
export const FEEDBACK_TEXT = z.object({ text: written(FEEDBACK.textMax, "content") });

/** The reply of an official: 1–1,000 characters. */
export const FEEDBACK_REPLY = z.object({ reply: written(FEEDBACK.replyMax, "content") });

/** What the list of a person's feedback is called in its cursors. */
export const FEEDBACK_LIST = "feedback";
/** What the list of waiting feedback is called in its cursors. */
export const WAITING_LIST = "feedback-waiting";
