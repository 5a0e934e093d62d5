import { callRow, formRow, readRow, type VisibilityRow } from "../visibility-row";
import type { ReaderKind } from "../visibility-world";
import { TEXT_MARKS } from "../visibility-world";

const OUTSIDE_READERS: ReaderKind[] = ["stranger", "visitor", "ageless"];

export const DESIGN_PLACES: VisibilityRow[] = [
  readRow("the market", "GET /api/square", "stranger", () => "/api/square?section=market"),
  readRow("the exhibition", "GET /api/square", "stranger", () => "/api/square?section=exhibition"),
  readRow("the square, searched", "GET /api/square", "stranger", () => `/api/square?q=${TEXT_MARKS.design}`),
  readRow(
    "the exhibition, searched",
    "GET /api/square",
    "stranger",
    () => `/api/square?section=exhibition&q=${TEXT_MARKS.design}`,
  ),
  readRow("the page of the market", "GET /bottle-square", "stranger", () => "/bottle-square"),
  readRow(
    "the page of the exhibition",
    "GET /bottle-square",
    "stranger",
    () => "/bottle-square?section=exhibition&sort=hottest",
  ),
  readRow("a design on sale", "GET /api/designs/:id", "stranger", (w) => `/api/designs/${w.sale}`),
  readRow("the page of a design on sale", "GET /bottle-square/:id", "stranger", (w) => `/bottle-square/${w.sale}`),
  readRow(
    "a design's page for its designer",
    "GET /bottle-design/detail/:id",
    "stranger",
    (w) => `/bottle-design/detail/${w.sale}`,
  ),
  readRow("a designer's shelf", "GET /bottle-square/by/:id", "stranger", (w) => `/bottle-square/by/${w.person.id}`),
  readRow(
    "comments on their design",
    "GET /api/square/:id/comments",
    "stranger",
    (w) => `/api/square/${w.exhibited}/comments`,
  ),
  readRow(
    "their comment on a third one's design",
    "GET /api/square/:id/comments",
    "reader",
    (w) => `/api/square/${w.theirDesign}/comments`,
  ),
  readRow(
    "their comment on a third one's design page",
    "GET /bottle-square/:id",
    "reader",
    (w) => `/bottle-square/${w.theirDesign}`,
  ),
  readRow("what one bought", "GET /api/designs", "reader", () => "/api/designs?tab=purchased"),
  readRow(
    "the page of what one bought",
    "GET /bottle-design/detail/:id",
    "reader",
    (w) => `/bottle-design/detail/${w.bought}`,
  ),
  readRow(
    "a bought design",
    "GET /api/bottles/purchased-detail/:id",
    "reader",
    (w) => `/api/bottles/purchased-detail/${w.bought}`,
  ),
  readRow("a bought design, as a design", "GET /api/designs/:id", "reader", (w) => `/api/designs/${w.bought}`),
  readRow("one's collected looks", "GET /bottle-design", "reader", () => "/bottle-design?tab=purchased"),
  ...OUTSIDE_READERS.flatMap((who) => [
    readRow(
      "a bought design's shared page",
      "GET /bottle-shared/:id",
      who,
      (w) => `/bottle-shared/${w.bought}?btype=purchased`,
    ),
    readRow(
      "a bought design's share",
      "GET /api/bottles/share/:id",
      who,
      (w) => `/api/bottles/share/${w.bought}?btype=purchased`,
    ),
  ]),
  callRow("a view of a design", "POST /api/square/:id/view", "stranger", (w) => `/api/square/${w.sale}/view`),
  formRow(
    "a view of a design, by page",
    "POST /bottle-square/:id/view",
    "stranger",
    (w) => `/bottle-square/${w.exhibited}/view`,
  ),
  callRow("liking a design", "POST /api/square/:id/like", "stranger", (w) => `/api/square/${w.exhibited}/like`),
  callRow(
    "taking a like of a design back",
    "DELETE /api/square/:id/like",
    "stranger",
    (w) => `/api/square/${w.exhibited}/like`,
  ),
  formRow(
    "liking a design, by form",
    "POST /bottle-square/like",
    "stranger",
    () => "/bottle-square/like",
    (w) => ({ design: w.exhibited }),
  ),
  formRow(
    "taking a like of a design back, by form",
    "POST /bottle-square/unlike",
    "stranger",
    () => "/bottle-square/unlike",
    (w) => ({ design: w.exhibited }),
  ),
  callRow(
    "commenting on a design",
    "POST /api/square/:id/comments",
    "stranger",
    (w) => `/api/square/${w.exhibited}/comments`,
    () => ({ content: "Hello" }),
  ),
  formRow(
    "commenting on a design, by form",
    "POST /bottle-square/:id/comment",
    "stranger",
    (w) => `/bottle-square/${w.exhibited}/comment`,
    () => ({ content: "Hello" }),
  ),
  formRow("buying, by form", "POST /bottle-square/:id/buy", "stranger", (w) => `/bottle-square/${w.saleForm}/buy`),
  callRow(
    "buying",
    "POST /api/square/:id/buy",
    "stranger",
    (w) => `/api/square/${w.sale}/buy`,
    () => ({}),
  ),
  callRow(
    "throwing in a bought look",
    "POST /api/bottles",
    "reader",
    () => "/api/bottles",
    (w) => ({ content: "Hello", purchasedBottleId: w.bought }),
  ),
];
