/** Limits of lengths and of numbers that somebody types, each with what takes it. */
import type { z } from "zod";
import { ACCESS_TOKEN_INPUT, EMAIL_FIELD, LOGIN_INPUT, REGISTRATION_INPUT } from "../../../src/auth/input";
import { passwordFault, usernameFault } from "../../../src/auth/rules";
import { DESTROY_BOTTLES_FORM } from "../../../src/backpack/input";
import { ANSWER_INPUT, BOTTLE_COMMENT_INPUT, THROW_INPUT } from "../../../src/bottles/input";
import { CHAT_MESSAGE_INPUT, CHAT_TEXT_INPUT, OPEN_BURN_INPUT } from "../../../src/chat/input";
import { DESIGN_INPUT, SALE_INPUT } from "../../../src/designs/input";
import { FEEDBACK_INPUT, FEEDBACK_REPLY_INPUT } from "../../../src/feedback/input";
import { ACCOUNT_LIMITS, FIRST_HINTS_COUNT, SEARCH_LIMITS } from "../../../src/limits/account";
import { ACCESS_TOKEN_LIMITS, CODE_LIMITS } from "../../../src/limits/auth";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../../src/limits/chat";
import { BACKPACK_LIMITS, DESIGN_LIMITS, SQUARE_LIMITS } from "../../../src/limits/designs";
import { PUSH_LIMITS } from "../../../src/limits/notifications";
import { COIN_ADJUSTMENT_MAX } from "../../../src/limits/prices";
import { FEEDBACK_LIMITS, SAFETY_LIMITS, WORD_RULE_LIMITS } from "../../../src/limits/safety";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { PUSH_SUBSCRIPTION_INPUT } from "../../../src/notifications/input";
import { COIN_ADJUSTMENT } from "../../../src/official/input";
import { HINTS_SEEN_INPUT, PROFILE_INPUT } from "../../../src/profile/input";
import { HANDOVER_INPUT, REPORT_INPUT } from "../../../src/safety/input";
import { APPEAL_INPUT, OFFICIAL_ACT_REASON } from "../../../src/safety/measures/input";
import { TRY_TEXT_INPUT, WORD_RULE_INPUT } from "../../../src/safety/words/input";
import { PEOPLE_SEARCH_INPUT } from "../../../src/social/input";
import { DESIGN_COMMENT_INPUT, SQUARE_LIST_INPUT } from "../../../src/square/input";
import { readDesignParams } from "../../../src/ui/bottle/params";
import { nicknameFault } from "../../../src/users/users";
import { SUBSCRIPTION_BODY } from "../../http/rows/notifications";

type Accepts<T> = (value: T) => boolean;

/** Whether a schema takes a value in one of its fields. */
const field =
  <T>(schema: z.ZodType, name: string, others: object = {}): Accepts<T> =>
  (value) =>
    schema.safeParse({ ...others, [name]: value }).success;

/** What a person counts as one character. */
export const SIGNS = ["a", "e\u0301", "👩‍👩‍👧‍👧", "が", "क्षि", "🇫🇷", "é"];
const LETTERS = ["a", "e\u0301", "が", "ß"];
const ASCII = ["a"];

interface LengthLimit {
  n: number;
  accepts: Accepts<string>;
  /** It is the fewest that are taken. */
  least?: true;
  signs?: readonly string[];
  /** Makes a text of a length out of a sign; without it the sign again and again. */
  make?(length: number): string;
}

const DESIGN = { name: "Noon", story: "Once.", params: readDesignParams({}) };
const RULE = { text: "herring", kind: "word", mode: "mask" };
const REPORT = { kind: "bottle", id: "x", reason: "spam" };
const TOKEN = { name: "x", scope: "read", until: "2030-01-01T00:00:00Z" };

export const LENGTHS: Readonly<Record<string, LengthLimit>> = {
  "SEA_LIMITS.contentMax": { n: SEA_LIMITS.contentMax, accepts: field(THROW_INPUT, "content") },
  "SEA_LIMITS.commentMax": { n: SEA_LIMITS.commentMax, accepts: field(BOTTLE_COMMENT_INPUT, "comment") },
  "SEA_LIMITS.answerMax": { n: SEA_LIMITS.answerMax, accepts: field(ANSWER_INPUT, "content") },
  "CHAT_LIMITS.textMax": { n: CHAT_LIMITS.textMax, accepts: field(CHAT_TEXT_INPUT, "text"), signs: ASCII },
  "CHAT_SERVER_LIMITS.clientIdMax": {
    n: CHAT_SERVER_LIMITS.clientIdMax,
    accepts: field(CHAT_TEXT_INPUT, "clientId", { text: "x" }),
    signs: ASCII,
  },
  "CHAT_SERVER_LIMITS.cardIdMax": {
    n: CHAT_SERVER_LIMITS.cardIdMax,
    accepts: field(CHAT_MESSAGE_INPUT, "bottleId"),
    signs: ASCII,
  },
  "CHAT_SERVER_LIMITS.claimMax": {
    n: CHAT_SERVER_LIMITS.claimMax,
    accepts: field(OPEN_BURN_INPUT, "claim"),
    signs: ASCII,
  },
  "DESIGN_LIMITS.nameMax": { n: DESIGN_LIMITS.nameMax, accepts: field(DESIGN_INPUT, "name", DESIGN) },
  "DESIGN_LIMITS.storyMax": { n: DESIGN_LIMITS.storyMax, accepts: field(DESIGN_INPUT, "story", DESIGN) },
  "SQUARE_LIMITS.commentMax": { n: SQUARE_LIMITS.commentMax, accepts: field(DESIGN_COMMENT_INPUT, "content") },
  "SQUARE_LIMITS.searchMax": { n: SQUARE_LIMITS.searchMax, accepts: field(SQUARE_LIST_INPUT, "q"), signs: ASCII },
  "SEARCH_LIMITS.textMax": { n: SEARCH_LIMITS.textMax, accepts: field(PEOPLE_SEARCH_INPUT, "q"), signs: ASCII },
  "ACCOUNT_LIMITS.usernameMin": {
    n: ACCOUNT_LIMITS.usernameMin,
    accepts: (text) => usernameFault(text) === null,
    least: true,
    signs: LETTERS,
  },
  "ACCOUNT_LIMITS.usernameMax": {
    n: ACCOUNT_LIMITS.usernameMax,
    accepts: (text) => usernameFault(text) === null,
    signs: LETTERS,
  },
  "ACCOUNT_LIMITS.usernameBytes": {
    n: ACCOUNT_LIMITS.usernameBytes,
    accepts: (text) => usernameFault(text) === null,
    make: (bytes) => "a".repeat(6 + (bytes % 2)) + "\u0301".repeat(Math.floor((bytes - 6) / 2)),
  },
  "ACCOUNT_LIMITS.nicknameMax": { n: ACCOUNT_LIMITS.nicknameMax, accepts: (text) => nicknameFault(text) === null },
  "ACCOUNT_LIMITS.passwordMin": {
    n: ACCOUNT_LIMITS.passwordMin,
    accepts: (text) => passwordFault(text) === null,
    least: true,
  },
  "ACCOUNT_LIMITS.passwordMax": {
    n: ACCOUNT_LIMITS.passwordMax,
    accepts: (text) => passwordFault(text) === null,
    signs: LETTERS,
  },
  "ACCOUNT_LIMITS.passwordBytes": {
    n: ACCOUNT_LIMITS.passwordBytes,
    accepts: (text) => passwordFault(text) === null,
    // A family takes 25 bytes.
    make: (bytes) => "👩‍👩‍👧‍👧".repeat(Math.floor(bytes / 25)) + "a".repeat(bytes % 25),
  },
  "ACCOUNT_LIMITS.emailMax": {
    n: ACCOUNT_LIMITS.emailMax,
    accepts: (text) => EMAIL_FIELD.safeParse(text).success,
    make: (length) => `a@${"b".repeat(length - "a@.example".length)}.example`,
  },
  "ACCOUNT_LIMITS.signatureMax": { n: ACCOUNT_LIMITS.signatureMax, accepts: field(PROFILE_INPUT, "signature") },
  "ACCOUNT_LIMITS.inviteCodeMax": {
    n: ACCOUNT_LIMITS.inviteCodeMax,
    accepts: field(REGISTRATION_INPUT, "invite", {
      username: "captain",
      password: "tide-and-glass",
      nickname: "x",
      language: "en",
    }),
    signs: ASCII,
  },
  "CODE_LIMITS.typedMax": {
    n: CODE_LIMITS.typedMax,
    accepts: field(LOGIN_INPUT, "code", { username: "x", password: "x" }),
    signs: ASCII,
  },
  "ACCESS_TOKEN_LIMITS.nameMax": { n: ACCESS_TOKEN_LIMITS.nameMax, accepts: field(ACCESS_TOKEN_INPUT, "name", TOKEN) },
  "FEEDBACK_LIMITS.textMax": { n: FEEDBACK_LIMITS.textMax, accepts: field(FEEDBACK_INPUT, "text") },
  "FEEDBACK_LIMITS.replyMax": { n: FEEDBACK_LIMITS.replyMax, accepts: field(FEEDBACK_REPLY_INPUT, "reply") },
  "SAFETY_LIMITS.handoverMax": { n: SAFETY_LIMITS.handoverMax, accepts: field(HANDOVER_INPUT, "note") },
  "SAFETY_LIMITS.noteMax": { n: SAFETY_LIMITS.noteMax, accepts: field(REPORT_INPUT, "note", REPORT) },
  "SAFETY_LIMITS.reasonMax": { n: SAFETY_LIMITS.reasonMax, accepts: field(OFFICIAL_ACT_REASON, "reason") },
  "SAFETY_LIMITS.appealMax": { n: SAFETY_LIMITS.appealMax, accepts: field(APPEAL_INPUT, "text") },
  "WORD_RULE_LIMITS.textMax": { n: WORD_RULE_LIMITS.textMax, accepts: field(WORD_RULE_INPUT, "text", RULE) },
  "WORD_RULE_LIMITS.tryMax": { n: WORD_RULE_LIMITS.tryMax, accepts: field(TRY_TEXT_INPUT, "text"), signs: ASCII },
  "PUSH_LIMITS.endpointMax": {
    n: PUSH_LIMITS.endpointMax,
    accepts: field(PUSH_SUBSCRIPTION_INPUT, "endpoint", SUBSCRIPTION_BODY),
    make: (length) => `https://push.sea.example/${"x".repeat(length - "https://push.sea.example/".length)}`,
  },
};

interface RangeLimit {
  n: number;
  accepts: Accepts<number>;
  least?: true;
}

export const RANGES: Readonly<Record<string, RangeLimit>> = {
  "DESIGN_LIMITS.priceMin": { n: DESIGN_LIMITS.priceMin, accepts: field(SALE_INPUT, "price"), least: true },
  "DESIGN_LIMITS.priceMax": { n: DESIGN_LIMITS.priceMax, accepts: field(SALE_INPUT, "price") },
  "DESIGN_LIMITS.markersMax": {
    n: DESIGN_LIMITS.markersMax,
    accepts: (count) => {
      const [marker] = readDesignParams({ markers: [{ type: "sun" }] }).markers;
      return field(DESIGN_INPUT, "params", DESIGN)({ ...DESIGN.params, markers: Array(count).fill(marker) });
    },
  },
  "BACKPACK_LIMITS.destroyedAtOnce": {
    n: BACKPACK_LIMITS.destroyedAtOnce,
    accepts: (count) => field(DESTROY_BOTTLES_FORM, "bottles")(Array(count).fill("x").join(",")),
  },
  COIN_ADJUSTMENT_MAX: { n: COIN_ADJUSTMENT_MAX, accepts: field(COIN_ADJUSTMENT, "amount", { reason: "x" }) },
  FIRST_HINTS_COUNT: { n: FIRST_HINTS_COUNT, accepts: field(HINTS_SEEN_INPUT, "seen") },
};
