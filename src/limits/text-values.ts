import { DAY, HOUR, MINUTE, SECOND } from "../runtime/units";
import { ACCOUNT_LIMITS, ALBUM_LIMITS } from "./account";
import { ACCESS_TOKEN_LIMITS, CODE_LIMITS, SECOND_FACTOR_LIMITS } from "./auth";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS, MESSAGE_SEARCH_LIMITS } from "./chat";
import { BACKPACK_LIMITS, DESIGN_LIMITS } from "./designs";
import { LANGUAGES } from "./languages";
import { EMAIL_CAPS } from "./mail";
import { PICTURE_LIMITS } from "./pictures";
import {
  FEEDBACK_LIMITS,
  REGISTRATION_CLOSE_LIMITS,
  SAFETY_LIMITS,
  TRUST_LIMITS,
  TRUST_STEPS,
  WORD_RULE_LIMITS,
} from "./safety";
import { NEWCOMER_LIMITS, SEA_LIMITS } from "./sea";

const MEGABYTE = 1024 * 1024;

/** Limits by the name that texts in `locales/` call them by: `{commentMax, number}`. No caller hands them in. */
export const TEXT_LIMITS = {
  adultAge: ACCOUNT_LIMITS.adult,
  albumMax: ALBUM_LIMITS.photos,
  appealMax: SAFETY_LIMITS.appealMax,
  askedEmailsPerDay: EMAIL_CAPS.asked.day,
  askedEmailsPerHour: EMAIL_CAPS.asked.hour,
  burnSeconds: CHAT_LIMITS.burnShown / SECOND,
  chartDays: SAFETY_LIMITS.chartDays,
  chatFileMegabytes: CHAT_SERVER_LIMITS.filePictureBytes / MEGABYTE,
  chatTextMax: CHAT_LIMITS.textMax,
  closeDays: REGISTRATION_CLOSE_LIMITS.undecided / DAY,
  closeReporters: REGISTRATION_CLOSE_LIMITS.reporters,
  codeDigits: CODE_LIMITS.digits,
  codeSeconds: SECOND_FACTOR_LIMITS.step / SECOND,
  commentMax: SEA_LIMITS.commentMax,
  destroyMax: BACKPACK_LIMITS.destroyedAtOnce,
  driftDays: SEA_LIMITS.drift / DAY,
  editMinutes: CHAT_LIMITS.editWindow / MINUTE,
  editsMax: CHAT_SERVER_LIMITS.editsMax,
  evidenceDays: SAFETY_LIMITS.evidenceRetention / DAY,
  hitDays: WORD_RULE_LIMITS.hitDays,
  languageCount: LANGUAGES.length,
  letterMax: SEA_LIMITS.contentMax,
  manyMessages: MESSAGE_SEARCH_LIMITS.manyMessages,
  markersMax: DESIGN_LIMITS.markersMax,
  minimumAge: ACCOUNT_LIMITS.ageMin,
  nameMax: DESIGN_LIMITS.nameMax,
  newFriendPhotos: CHAT_SERVER_LIMITS.newFriendPhotos,
  newcomerDays: NEWCOMER_LIMITS.age / DAY,
  newcomerThrows: NEWCOMER_LIMITS.throws,
  nicknameMax: ACCOUNT_LIMITS.nicknameMax,
  noteMax: SAFETY_LIMITS.noteMax,
  passwordMax: ACCOUNT_LIMITS.passwordMax,
  passwordMin: ACCOUNT_LIMITS.passwordMin,
  pendingFeedbackMax: FEEDBACK_LIMITS.pendingMax,
  picksMax: SEA_LIMITS.picksPerDay,
  pictureMegabytes: PICTURE_LIMITS.max / MEGABYTE,
  priceMax: DESIGN_LIMITS.priceMax,
  priceMin: DESIGN_LIMITS.priceMin,
  reasonMax: SAFETY_LIMITS.reasonMax,
  recallMinutes: CHAT_LIMITS.recallWindow / MINUTE,
  reportHours: SAFETY_LIMITS.decisionTarget / HOUR,
  searchedChats: MESSAGE_SEARCH_LIMITS.conversations,
  setBackDays: TRUST_LIMITS.setBack / DAY,
  signatureMax: ACCOUNT_LIMITS.signatureMax,
  storyMax: DESIGN_LIMITS.storyMax,
  strangersMax: CHAT_SERVER_LIMITS.strangersPerDay,
  strangersMaxLater: TRUST_STEPS.known.strangersPerDay,
  strangerTexts: CHAT_SERVER_LIMITS.strangerTexts,
  throwsMax: SEA_LIMITS.throwsPerDay,
  tokensMax: ACCESS_TOKEN_LIMITS.max,
  usernameMax: ACCOUNT_LIMITS.usernameMax,
  usernameMin: ACCOUNT_LIMITS.usernameMin,
  versionDays: CHAT_SERVER_LIMITS.versionsKept / DAY,
} as const satisfies Record<string, number>;

type TextLimit = keyof typeof TEXT_LIMITS;

/** Whether a placeholder of a text is a limit. */
export const isTextLimit = (name: string): name is TextLimit => Object.hasOwn(TEXT_LIMITS, name);
