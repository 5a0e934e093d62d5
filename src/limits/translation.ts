import { HOUR, SECOND } from "../runtime/units";

/** Times in ms, answers in bytes. */
export const TRANSLATION_LIMITS = {
  /** How long one translation may take. */
  timeout: 8 * SECOND,
  /** In all and of one person; waiting ones too. */
  atOnce: 4,
  atOnceOfOne: 1,
  queue: 32,
  ofOne: 8,
  byUse: true,
  waitAtMost: 8 * SECOND,
  /** In a row, until a person's rest; of how many people, until everybody's. */
  failures: 5,
  failing: 3,
  rest: 30 * SECOND,
  answerMax: 256 * 1024,
  /** Answers at most so many times longer, plus some characters. */
  longer: 8,
  longest: 200,
  /** Cache time of a server's languages. */
  languagesKept: HOUR,
  /** Letters needed to detect a language. */
  detectable: 12,
} as const;
