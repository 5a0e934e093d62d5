/** What the code has of routes and jobs that remove something, and why some of them are not in the table of ways. */
import type { Hono } from "hono";
import type { Env } from "../../../src/http/env";
import { ROOMS } from "../../../src/rooms";

const REMOVING_STEP =
  /^(remove|recall|destroy|delete|open|opened|end|end-others|clean|hide|block|logout|un(like|follow|block|link|subscribe))$/;

/** Routes whose verb removes or replaces something. */
export const removingRoutes = (app: Hono<Env>): string[] => {
  const routes = app.routes.filter(({ path }) => !path.endsWith("/*")).map(({ method, path }) => `${method} ${path}`);
  return [...new Set(routes)]
    .filter((route) => {
      const [method = "", path = ""] = route.split(" ");
      const step = path.split("/").findLast((each) => !each.startsWith(":")) ?? "";
      return method === "DELETE" || method === "PUT" || (method === "POST" && REMOVING_STEP.test(step));
    })
    .sort();
};

const routes = (reason: string, ...list: string[]): Record<string, string> =>
  Object.fromEntries(list.map((route) => [route, reason]));

/** Routes of that kind that erase nothing, and why. */
export const NO_REMOVALS: Record<string, string> = {
  ...routes(
    "a like has no words; its row stays, so that none is paid twice",
    "DELETE /api/bottles/like/:id",
    "POST /bottle/:id/unlike",
    "DELETE /api/square/:id/like",
    "POST /bottle-square/unlike",
  ),
  ...routes("they may meet again", "DELETE /api/users/:id/block", "POST /friends/:id/unblock"),
  ...routes(
    "a sold design leaves its designer's list, and is its buyer's",
    "POST /api/designs/:id/hide",
    "POST /bottle-design/detail/:id/hide",
  ),
  ...routes(
    "one setting for another",
    "POST /unsubscribe",
    "PUT /api/chat/:id/mute",
    "PUT /api/chat/:id/translation",
    "PUT /api/chat/:id/translate",
    "PUT /api/chat/messages/:id/reaction",
    "DELETE /api/chat/messages/:id/reaction",
    "PUT /api/push/settings",
    "PUT /api/chat/settings",
    "PUT /api/friends/settings",
    "PUT /api/official/duty",
    "DELETE /api/official/reports/:id/take",
    "PUT /api/auth/settings",
    "PUT /api/auth/album",
    "PUT /api/official/registration",
    "PUT /api/system-messages/read-all",
    "PUT /api/system-messages/:id/read",
  ),
  ...routes(
    "erased when it can no longer be undone: tests/messages/messages.test.ts",
    "DELETE /api/system-messages/:id",
  ),
  ...routes("whether the chart is open to all; it names nobody", "DELETE /api/bottles/:id/chart"),
  ...routes("officials' words for others', in the log for ever", "PUT /api/official/words/:id"),
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

/** For each of them the ways that need it, tables of `leavings-time.ts`, or why it erases nothing. */
export const ROOM_JOBS: Record<string, string[]> = {
  eraseBottleActivity: ["its author leaves", "who said something under a letter leaves"],
  eraseDesigner: ["a designer leaves"],
  eraseSquareActivity: ["who said something about a design leaves"],
  eraseReporterAndAppellant: [
    "(keeps why an open case was reported, without who: official/care.test.ts; evidence of an appeal ends: safety/measures.test.ts)",
  ],
  eraseCoins: ["(leavings-account.test.ts)"],
  eraseMessageSender: ["who said something under a letter leaves"],
  eraseFollowTraces: ["(leavings-account.test.ts)"],
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
  deleteUnsentBurnFiles: ["(leavings-time.test.ts)"],
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
