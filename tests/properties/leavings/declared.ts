/** What the code has of routes that write and jobs that remove, and why some jobs are not in the table of ways. */
import type { Hono } from "hono";
import type { Env } from "../../../src/http/env";
import { ROOMS } from "../../../src/rooms";

/** Routes that change something. */
export const writingRoutes = (app: Hono<Env>): string[] => {
  const routes = app.routes.filter(({ method, path }) => !["GET", "ALL"].includes(method) && !path.endsWith("/*"));
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))].sort();
};

/** Names of what rooms run at a departure and in housekeeping; a cleaned-up table is named with the job. */
export const listRoomJobs = (): string[] =>
  ROOMS.flatMap((room) => {
    const { erase, eraseAhead, eraseFiles, housekeeping = [] }: Jobs = room;
    const named = [erase, eraseAhead, eraseFiles].flatMap((job) => (job ? [job.name] : []));
    return [...named, ...housekeeping.map(jobCalledIn)];
  });

type Job = (...context: never[]) => unknown;
interface Jobs {
  erase?: Job;
  eraseAhead?: Job;
  eraseFiles?: Job;
  housekeeping?: readonly Job[];
}

/** The last call in it: a store is opened first. */
const jobCalledIn = (job: Job): string =>
  [
    ...String(job)
      .replace(/^[^=]*=>/, "")
      .matchAll(/(\w+)\(/g),
  ].at(-1)?.[1] ?? "";

/** For each of them the ways that need it, tables of `time.ts`, or why it erases nothing. */
export const ROOM_JOBS: Record<string, string[]> = {
  eraseBottleActivity: ["its author leaves", "who said something under a letter leaves"],
  eraseDesigner: ["a designer leaves"],
  eraseSquareActivity: ["who said something about a design leaves"],
  eraseReporterAndAppellant: [
    "(keeps why an open case was reported, without who: official/care.test.ts; evidence of an appeal ends: safety/measures.test.ts)",
  ],
  eraseCoins: ["(leavings/account.test.ts)"],
  eraseMessageSender: ["who said something under a letter leaves"],
  eraseFollowTraces: ["(leavings/account.test.ts)"],
  eraseChats: ["the sender of a picture leaves"],
  recallAllMessages: ["its sender leaves and takes a text along"],
  expireChatPictures: ["a burn picture is never opened"],
  maintainSea: ["idempotency_keys", "visitor_views", "visitor_secrets"],
  eraseUnreachableLetters: ["a letter is taken back"],
  purgeMessageIndex: ["(gives pages back that rows have left)"],
  refillMessageIndex: ["(writes words anew)"],
  refillDesignSearchKeys: ["(writes keys anew)"],
  sweepDesignPictures: ["a design is destroyed"],
  sweepPreviews: ["a design is destroyed"],
  eraseUnreachableComments: ["what was said about a design that is sold"],
  refillNameSearchKeys: ["(writes keys anew)"],
  refillNameSearchKeysAgain: ["(writes keys anew)"],
  deleteExpired: ["sessions"],
  deleteExpiredChallenges: ["passkey_challenges"],
  deleteExpiredPendingLinks: ["pending_links"],
  deleteExpiredPendingLogins: ["pending_logins"],
  deleteExpiredEndLinks: ["session_end_links"],
  deleteExpiredProofCodes: ["session_codes"],
  deleteStaleReservations: ["translations"],
  eraseUnreachableMessages: ["a text is deleted by both"],
  deleteClearedMessages: ["system_messages"],
  deleteSpentBurnKeys: ["a burn picture is claimed, and its key not asked for again", "burn_keys"],
  deleteOldVersions: ["chat_versions"],
  deleteUnsentBurnFiles: ["(leavings/time.test.ts)"],
  deleteExpiredEvidence: ["evidence has been kept long enough"],
  sweepEvidencePictures: ["evidence has been kept long enough"],
  unmaskDueNames: ["(shows what was masked)"],
  deleteExpiredPendingFollows: ["pending_follows"],
  deleteOldToldFollows: ["told_follows"],
  notifyMembersOfPrivacyChange: ["(tells of a new version of the privacy page)"],
  notifyAdultsOfContactRules: ["(tells who has turned 18)"],
  deleteExpiredSuspensions: ["stopped_people"],
  deleteOldBirthdayRequests: ["a birthday is asked for again"],
  deleteHeldTextsOfGoneContent: ["what was said about a design that is destroyed"],
  enqueueWeeklyEmails: ["(writes mails)"],
  deleteOldPushes: ["push_news"],
  deleteOldMassTexts: ["(tests/safety/mass-mail.test.ts)"],
  closeMonths: ["(counts of a month without people: tests/safety/transparency.test.ts)"],
  notePrivacyStatement: ["(notes a version)"],
};
