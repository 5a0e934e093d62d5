import { Hono } from "hono";
import { accountApi } from "./account/web/api";
import { accountPages } from "./account/web/routes";
import { authApi } from "./auth/web/api";
import { authPages } from "./auth/web/routes";
import { clearSessionCookie, setSessionCookie, tokenOf } from "./auth/web/session-cookie";
import { backpackApi } from "./backpack/web/api";
import { backpackPages } from "./backpack/web/routes";
import { bottlesApi } from "./bottles/web/api";
import { bottlePages } from "./bottles/web/routes";
import { chatApi } from "./chat/web/api";
import { chatPages } from "./chat/web/routes";
import { CHAT_EVENTS } from "./chat/web/web";
import { coinsApi, tasksApi } from "./coins/web/api";
import { coinPages } from "./coins/web/routes";
import { designsApi, purchasedApi } from "./designs/web/api";
import { designPages, pictures } from "./designs/web/routes";
import { liveOf } from "./events/events";
import { eventsApi } from "./events/web/api";
import { ownPayloads } from "./events/web/payloads";
import { feedbackApi } from "./feedback/web/api";
import { feedbackPages } from "./feedback/web/routes";
import { refusalJson, report, toRefusal } from "./http/answer";
import { bodyType } from "./http/body/body";
import { compressed } from "./http/body/compress";
import { noNul } from "./http/body/nul";
import { everyRequest, session, speak } from "./http/context";
import { checked } from "./http/contract/checks";
import { openapi, publishedBy } from "./http/contract/openapi";
import { KeepingRouter } from "./http/contract/router";
import { nearMisses } from "./http/contract/routing";
import type { Ctx, Deps, Env, Sessions } from "./http/env";
import { limitedWrites } from "./http/limits/limit";
import { writeCookie } from "./http/request/cookies";
import { knownHost, sameOrigin } from "./http/request/origin";
import { withinScope } from "./http/request/scope";
import { inGoodStanding } from "./http/request/standing";
import { zoneTold } from "./http/request/zone";
import { invitationPages } from "./invitations/web/routes";
import { RETRY_AFTER } from "./limits/limits";
import { messagesApi } from "./messages/web/api";
import { messagePages } from "./messages/web/routes";
import { metricsApi } from "./metrics/web/api";
import { pushApi } from "./notifications/web/api";
import { notificationPages } from "./notifications/web/routes";
import { registrationApi } from "./official/registration/web/api";
import { registrationPages } from "./official/registration/web/routes";
import { officialApi } from "./official/web/api";
import { officialFeedbackApi, officialFeedbackPages } from "./official/web/feedback";
import { officialPages } from "./official/web/routes";
import { officialWordsApi } from "./official/words/web/api";
import { officialWordPages } from "./official/words/web/routes";
import { photosApi } from "./profile/photos/web/api";
import { photoPages } from "./profile/photos/web/routes";
import { albumPictures, avatarPictures } from "./profile/photos/web/serving";
import { countriesApi, profileApi } from "./profile/web/api";
import { profilePages } from "./profile/web/routes";
import { planOf } from "./room";
import { ROOMS } from "./rooms";
import { Refusal } from "./runtime/errors";
import { termsPages } from "./safety/terms/web/routes";
import { measuresApi, reportsApi } from "./safety/web/api";
import { safetyPages } from "./safety/web/routes";
import { apiDocs } from "./shell/api-docs/route";
import { errorPage } from "./shell/document/error-page";
import { languageGate } from "./shell/document/language-gate";
import { offlinePage } from "./shell/document/offline";
import { staticFiles } from "./shell/document/static";
import { go, whereOneIs } from "./shell/go";
import { probes, testClock } from "./shell/operations";
import { friendsApi, usersApi } from "./social/web/api";
import { socialPages } from "./social/web/routes";
import { squareApi } from "./square/web/api";
import { squarePages } from "./square/web/routes";
import type { Translator } from "./translate/engine";
import { translationsApi } from "./translations/web/api";
import { translationPages } from "./translations/web/routes";
import { keepTimeZone, type SignedIn } from "./users/users";

type Found = NonNullable<Awaited<ReturnType<Sessions["validate"]>>>;

/** Once an hour, as the session slides on; at once where nothing was known. */
async function noteZone(c: Ctx, { person, fresh }: Found): Promise<void> {
  if (fresh || person.timeZone === null) await keepTimeZone(c.get("db"), person, zoneTold(c));
}

function finder(sessions: Sessions): (c: Ctx) => Promise<SignedIn | null> {
  return async (c) => {
    const token = tokenOf(c);
    const found = token ? await sessions.validate(token) : null;
    if (!found) return null;
    if (found.fresh && token) setSessionCookie(c, token);
    await noteZone(c, found);
    c.set("scope", found.scope);
    return found.person.standing.bannedAt === null ? found.person : null;
  };
}

/** Who is banned reads why in their own language, whatever this browser's is. */
function goToBan(c: Ctx, { params }: Refusal): Response {
  writeCookie(c, "language", String(params.language));
  return go(c, String(params.path));
}

/** On a page a missing sign-in leads to the door and back; everything else has a face. */
async function fail(error: unknown, c: Ctx): Promise<Response> {
  const refusal = toRefusal(error);
  // Refused before the session was looked for.
  if (!c.get("t")) speak(c, null);
  report(c, error, refusal);
  if (refusal.code === "unauthenticated" && tokenOf(c)) c.header("clear-site-data", '"storage"');
  if (refusal.status === 503) c.header("retry-after", String(RETRY_AFTER));
  if (c.req.path.startsWith("/api/")) return refusalJson(c, refusal);
  if (refusal.code === "banned") return goToBan(c, refusal);
  if (refusal.code === "suspended" || refusal.code === "feature_limited") return go(c, "/notice");
  if (refusal.code !== "unauthenticated") return errorPage(c, refusal);
  clearSessionCookie(c);
  const next = whereOneIs(c);
  const login = `/login?next=${encodeURIComponent(next)}`;
  return next === "/profile" ? go(c, login) : go(c, login, "please_login");
}

/** What each event tells. */
const EVENTS = { ...CHAT_EVENTS, ...ownPayloads(Object.keys(liveOf(ROOMS).unread)) };

function apiRooms(app: Hono<Env>): void {
  app.route("/api/auth", authApi);
  app.route("/api/auth", profileApi);
  app.route("/api/auth", accountApi);
  app.route("/api/auth", photosApi);
  app.route("/api/countries", countriesApi);
  app.route("/api/bottles", purchasedApi);
  app.route("/api/bottles", bottlesApi);
  app.route("/api/tasks", tasksApi);
  app.route("/api/coins", coinsApi);
  app.route("/api/backpack", backpackApi);
  app.route("/api/designs", designsApi);
  app.route("/api/square", squareApi);
  app.route("/api/system-messages", messagesApi);
  app.route("/api/feedback", feedbackApi);
  app.route("/api/push", pushApi);
  app.route("/api/translate", translationsApi);
  app.route("/api/friends", friendsApi);
  app.route("/api/users", usersApi);
  app.route("/api/chat", chatApi);
  app.route("/api/events", eventsApi(EVENTS));
  app.route("/api/reports", reportsApi);
  app.route("/api/official", officialApi);
  app.route("/api/measures", measuresApi);
  app.route("/api/official/feedback", officialFeedbackApi);
  app.route("/api/official", officialWordsApi);
  app.route("/api/official/registration", registrationApi);
}

function pageRooms(app: Hono<Env>): void {
  app.route("/pictures", albumPictures);
  app.use(languageGate);
  app.route("/", offlinePage);
  app.route("/", authPages);
  app.route("/", profilePages);
  app.route("/", accountPages);
  app.route("/", photoPages);
  app.route("/", messagePages);
  app.route("/", feedbackPages);
  app.route("/", notificationPages);
  app.route("/", translationPages);
  app.route("/", coinPages);
  app.route("/", bottlePages);
  app.route("/", backpackPages);
  app.route("/", invitationPages);
  app.route("/", squarePages);
  app.route("/", designPages);
  app.route("/", socialPages);
  app.route("/", safetyPages);
  app.route("/", officialPages);
  app.route("/", officialFeedbackPages);
  app.route("/", officialWordPages);
  app.route("/", registrationPages);
  app.route("/", termsPages);
  app.route("/", chatPages);
}

type Parts = Omit<Deps, "plan" | "translator"> & { sessions: Sessions; translator?: Translator | null };

/** Middleware in order, then the rooms' routes. */
export function createApp({ sessions, translator = null, ...rest }: Parts): Hono<Env> {
  const app = new Hono<Env>({ router: new KeepingRouter() });
  app.onError(fail);
  app.notFound((c) => fail(new Refusal("not_found"), c));

  const plan = planOf(ROOMS);
  app.use(everyRequest({ ...rest, translator, plan }));
  // Probes and Prometheus use the IP address, so before the Host check.
  app.route("/", probes);
  app.route("/", metricsApi);
  app.use(checked(knownHost));
  app.route("/", staticFiles);
  app.route("/", testClock);
  const published = publishedBy(app);
  app.route("/", openapi(published));
  app.route("/", apiDocs(published));
  app.route("/designs", pictures);
  app.route("/pictures", avatarPictures);
  app.use(
    compressed,
    session(
      finder(sessions),
      withinScope,
      nearMisses(app),
      sameOrigin,
      bodyType,
      inGoodStanding(plan),
      noNul(app),
    ),
  );
  app.on(["POST", "PUT", "PATCH", "DELETE"], "/api/*", limitedWrites);

  apiRooms(app);
  pageRooms(app);
  return app;
}
