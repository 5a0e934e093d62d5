/** What a measure closes. All else stays open: reading, one's account, being heard, protecting oneself, taking back. */
import type { LimitableFeature } from "../../src/users/users";

/** By the feature that is limited. A suspension closes all of these. */
const ROUTES_CLOSED_BY_FEATURE: Record<LimitableFeature, readonly string[]> = {
  throw: ["GET /throw", "POST /throw", "POST /api/bottles", "POST /api/bottles/use-collected"],
  comment: [
    "POST /api/bottles/drop/:id",
    "POST /bottle/:id/drop",
    "POST /api/bottles/comments/:id/answer",
    "POST /bottle/:id/answer",
    "POST /api/square/:id/comments",
    "POST /bottle-square/:id/comment",
  ],
  chat: [
    "POST /api/chat/:id/messages",
    "POST /api/chat/:id/typing",
    "POST /api/chat/:id/preview",
    "POST /chat/:id/preview",
    "PATCH /api/chat/messages/:id",
    "PUT /api/chat/messages/:id/reaction",
    "POST /chat/:id",
    "POST /chat/:id/photo",
    "POST /friends/send",
    "POST /chat/:id/messages/:message/edit",
    "POST /chat/:id/messages/:message/react",
  ],
  designs: [
    "POST /api/designs",
    "PUT /api/designs/:id",
    "POST /api/designs/:id/sale",
    "POST /api/designs/:id/exhibition",
    "GET /bottle-design/editor",
    "POST /bottle-design/editor",
    "GET /bottle-design/editor/:id",
    "POST /bottle-design/editor/:id",
    "POST /bottle-design/describe",
    "POST /bottle-design/detail/:id/sale",
    "POST /bottle-design/detail/:id/exhibition",
  ],
  follow: ["POST /api/users/:id/follow", "POST /friends/:id/follow"],
};

/** Closed by a suspension alone. */
const CLOSED_TO_SUSPENDED = [
  "POST /api/auth/tokens",
  "POST /account/tokens",
  "POST /api/bottles/pick/:id",
  "POST /pick",
  "POST /api/bottles/collect/:id",
  "POST /bottle/:id/keep",
  "POST /bottle/:id/undo",
  "POST /api/bottles/like/:id",
  "POST /bottle/:id/like",
  "POST /api/bottles/comments/:id/thanks",
  "POST /api/bottles/:id/chart",
  "POST /bottle/:id/share-chart",
  "POST /bottle/:id/thanks",
  "DELETE /api/bottles/destroy-collected",
  "POST /bottle/:id/destroy",
  "DELETE /api/bottles/destroy-purchased",
  "DELETE /api/designs/:id",
  "POST /bottle-design/detail/:id/destroy",
  "POST /api/square/:id/buy",
  "POST /bottle-square/:id/buy",
  "POST /api/square/:id/like",
  "POST /bottle-square/like",
  "POST /api/backpack/expand",
  "POST /backpack/expand",
  "POST /backpack/clean",
  "POST /api/tasks/checkin",
  "POST /check-in",
  "GET /complete-profile",
  "POST /complete-profile",
  "PUT /api/auth/profile",
  "POST /profile/edit",
  "POST /api/auth/upload-avatar",
  "POST /avatar",
  "POST /api/auth/album",
  "PUT /api/auth/album",
  "POST /album",
  "POST /album/:id/move",
];

/** Whether a measure closes a route. @param measure a limit of a feature, or `suspended` */
export function isRouteClosed(route: string, measure: LimitableFeature | "suspended"): boolean {
  if (measure !== "suspended") return ROUTES_CLOSED_BY_FEATURE[measure].includes(route);
  return CLOSED_TO_SUSPENDED.includes(route) || Object.values(ROUTES_CLOSED_BY_FEATURE).flat().includes(route);
}

/** Every route that is named here. */
export const CLOSED_ROUTES = [...Object.values(ROUTES_CLOSED_BY_FEATURE).flat(), ...CLOSED_TO_SUSPENDED];
