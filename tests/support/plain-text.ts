/** A text as it reads: without what keeps numbers and units on one line. */
export const plainText = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ").replaceAll("\u2060", "");
