/** A comment below `letters` is brief; an ideograph or a syllable sign stands for `lettersOfIdeograph` letters. */
export const BRIEF_ANSWER = { letters: 40, lettersOfIdeograph: 3 } as const;
/** Letters of a letter's question that the prompt above an empty comment quotes. */
export const QUOTED_QUESTION_MAX = 120;
