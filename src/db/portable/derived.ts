/** Tables whose rows are made from others': no copy takes them along, and housekeeping fills them in the copy. */
export const DERIVED_TABLES: readonly string[] = ["message_words", "message_words_refill", "removed_words"];
