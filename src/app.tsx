import { Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { accountApi } from "./account/web/api";
import { accountPages } from "./account/web/routes";
import { authApi } from "./auth/web/api";
import { handleError } from "./auth/web/error-handler";
import { createPersonFinder } from "./auth/web/person-finder";
import { authPages } from "./auth/web/routes";
import { backpackApi } from "./backpack/web/api";
import { backpackPages } from "./backpack/web/routes";
import { pickUpAwaitedLetter } from "./bottles/web/answer-intent";
import { bottlesApi } from "./bottles/web/api";
import { bottlePages } from "./bottles/web/routes";
import { chatApi } from "./chat/web/api";
import { chatPages } from "./chat/web/routes";
import { waitingStranger } from "./chat/web/waiting";
import { CHAT_EVENTS } from "./chat/web/web";
import { checkInApi, coinsApi } from "./coins/web/api";
import { coinPages } from "./coins/web/routes";
import { designsApi, purchasedDesignsApi } from "./designs/web/api";
import { designPages, designPicturePages, seaSheetPages } from "./designs/web/routes";
import { mergeRoomEvents } from "./events/events";
import { feedbackApi } from "./feedback/web/api";
import { feedbackPages } from "./feedback/web/routes";
import { compressResponses } from "./http/body/compression";
import { nulPathCheck } from "./http/body/nul-path-check";
import { bodyTypeCheck } from "./http/body/request-body";
import { unmatchedRouteCheck } from "./http/contract/matched-route";
import { lazyOpenapiDocument, openapiApi } from "./http/contract/openapi";
import { checksMiddleware } from "./http/contract/request-checks";
import type { Env, ServerDeps, Sessions } from "./http/env";
import { writeRateGuard } from "./http/limits/rate-limit";
import { accountStatusCheck } from "./http/request/account-status-check";
import { hostCheck, sameOriginCheck } from "./http/request/host-and-origin";
import { readOnlyCheck } from "./http/request/read-only-check";
import { tokenScopeCheck } from "./http/request/token-scope-check";
import { requestMiddleware, sessionMiddleware } from "./http/request-middleware";
import { invitationPages } from "./invitations/web/routes";
import { systemMessagesApi } from "./messages/web/api";
import { systemMessagePages } from "./messages/web/routes";
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
import { albumPictureRoutes, avatarPictureRoutes } from "./profile/photos/web/serve-photos";
import { countriesApi, profileApi } from "./profile/web/api";
import { profilePages } from "./profile/web/routes";
import { compileRoomPlan } from "./room";
import { ROOMS } from "./rooms";
import { Refusal } from "./runtime/errors";
import { privacyPages } from "./safety/privacy/web/routes";
import { termsPages } from "./safety/terms/web/routes";
import { transparencyApi, transparencyPages } from "./safety/transparency/web/routes";
import { measuresApi, reportsApi } from "./safety/web/api";
import { safetyPages } from "./safety/web/routes";
import { apiDocsPage } from "./shell/api-docs/route";
import { languageGate } from "./shell/document/language-gate";
import { offlinePage } from "./shell/document/offline-page";
import { staticFiles } from "./shell/document/static-files";
import { eventsApi } from "./shell/event-stream/api";
import { streamPayloads } from "./shell/event-stream/payloads";
import { healthApi, testClockApi } from "./shell/health-and-clock";
import { wideWindows } from "./shell/panes/list-pane";
import { prefetchCheck } from "./shell/prefetch-check";
import { friendsApi, usersApi } from "./social/web/api";
import { socialPages } from "./social/web/routes";
import { squareApi } from "./square/web/api";
import { squarePages } from "./square/web/routes";
import type { Translator } from "./translate/engine";
import { translationsApi } from "./translations/web/api";
import { translationPages } from "./translations/web/routes";
import { trustApi, trustPages } from "./trust/web/routes";

/** Payloads of all live events. */
const EVENT_PAYLOADS = {
  ...CHAT_EVENTS,
  ...streamPayloads(Object.keys(mergeRoomEvents(ROOMS).unreadCounts)),
};

function mountApiRoutes(app: Hono<Env>): void {
  app.route("/api/auth", authApi);
  app.route("/api/auth", profileApi);
  app.route("/api/auth", accountApi);
  app.route("/api/auth", photosApi);
  app.route("/api/countries", countriesApi);
  app.route("/api/bottles", purchasedDesignsApi);
  app.route("/api/bottles", bottlesApi);
  app.route("/api/tasks", checkInApi);
  app.route("/api/coins", coinsApi);
  app.route("/api/backpack", backpackApi);
  app.route("/api/designs", designsApi);
  app.route("/api/square", squareApi);
  app.route("/api/system-messages", systemMessagesApi);
  app.route("/api/feedback", feedbackApi);
  app.route("/api/push", pushApi);
  app.route("/api/translate", translationsApi);
  app.route("/api/friends", friendsApi);
  app.route("/api/users", usersApi);
  app.route("/api/chat", chatApi);
  app.route("/api/events", eventsApi(EVENT_PAYLOADS));
  app.route("/api/reports", reportsApi);
  app.route("/api/official", officialApi);
  app.route("/api/measures", measuresApi);
  app.route("/api/official/feedback", officialFeedbackApi);
  app.route("/api/trust", trustApi);
  app.route("/api/official", officialWordsApi);
  app.route("/api/official/registration", registrationApi);
  app.route("/api/transparency", transparencyApi);
}

/** Rooms whose pages stand beside others in a wide window. */
const listPages = (): Hono<Env> =>
  [bottlePages, socialPages, squarePages, profilePages].reduce(
    (pages, each) => pages.route("/", each),
    new Hono<Env>(),
  );

function mountPageRoutes(app: Hono<Env>): void {
  app.route("/pictures", albumPictureRoutes);
  app.use(prefetchCheck, languageGate, waitingStranger, wideWindows(listPages()));
  app.use(pickUpAwaitedLetter);
  app.route("/", offlinePage);
  app.route("/", authPages);
  app.route("/", profilePages);
  app.route("/", accountPages);
  app.route("/", photoPages);
  app.route("/", systemMessagePages);
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
  app.route("/", trustPages);
  app.route("/", officialPages);
  app.route("/", officialFeedbackPages);
  app.route("/", officialWordPages);
  app.route("/", registrationPages);
  app.route("/", termsPages);
  app.route("/", privacyPages);
  app.route("/", transparencyPages);
  app.route("/", chatPages);
}

type AppDeps = Omit<ServerDeps, "plan" | "translator" | "checkPicture" | "readOnly"> & {
  sessions: Sessions;
  translator?: Translator | null;
  checkPicture?: ServerDeps["checkPicture"];
  readOnly?: boolean;
};

/** The app: middleware in order, then the rooms' routes. */
export function createApp({ sessions, translator = null, checkPicture = null, readOnly = false, ...rest }: AppDeps) {
  // The one router that takes `/:id/comments` beside `/detail/:id`.
  const app = new Hono<Env>({ router: new TrieRouter() });
  app.onError(handleError);
  app.notFound((c) => handleError(new Refusal("not_found"), c));

  const plan = compileRoomPlan(ROOMS);
  app.use(requestMiddleware({ ...rest, translator, checkPicture, readOnly, plan }));
  // Probes and Prometheus use the IP address: before the Host check.
  app.route("/", healthApi);
  app.route("/", metricsApi);
  app.use(checksMiddleware(hostCheck));
  app.route("/", staticFiles);
  app.route("/", testClockApi);
  const published = lazyOpenapiDocument(app);
  app.route("/", openapiApi(published));
  app.route("/", apiDocsPage(published));
  app.route("/designs", designPicturePages);
  app.route("/sea", seaSheetPages);
  app.route("/pictures", avatarPictureRoutes);
  app.use(
    compressResponses,
    sessionMiddleware(
      createPersonFinder(sessions),
      tokenScopeCheck,
      unmatchedRouteCheck(app),
      sameOriginCheck,
      readOnlyCheck,
      bodyTypeCheck,
      accountStatusCheck(plan),
      nulPathCheck(app),
    ),
  );
  app.on(["POST", "PUT", "PATCH", "DELETE"], "/api/*", writeRateGuard);

  mountApiRoutes(app);
  mountPageRoutes(app);
  return app;
}
