import type { ChatTexts } from "./texts";
import type { ChatLine } from "./types";

/** What is said of a message that an official looks at first. */
export const reviewText = ({ kind }: ChatLine, texts: ChatTexts): string =>
  kind === "text" ? texts.in_review : texts.in_review_photo;
