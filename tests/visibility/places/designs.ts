import { does, posts, type Row, reads } from "../row";
import type { Reader } from "../world";
import { MARKS } from "../world";

const OPEN: Reader[] = ["stranger", "visitor", "ageless"];

export const DESIGNS: Row[] = [
  reads("the market", "GET /api/square", "stranger", () => "/api/square?section=market"),
  reads("the exhibition", "GET /api/square", "stranger", () => "/api/square?section=exhibition"),
  reads("the square, searched", "GET /api/square", "stranger", () => `/api/square?q=${MARKS.design}`),
  reads("the page of the market", "GET /bottle-square", "stranger", () => "/bottle-square"),
  reads(
    "the page of the exhibition",
    "GET /bottle-square",
    "stranger",
    () => "/bottle-square?section=exhibition&sort=hottest",
  ),
  reads("a design on sale", "GET /api/designs/:id", "stranger", (w) => `/api/designs/${w.sale}`),
  reads(
    "the page of a design on sale",
    "GET /bottle-square/:id",
    "stranger",
    (w) => `/bottle-square/${w.sale}`,
  ),
  reads(
    "a design's page for its designer",
    "GET /bottle-design/detail/:id",
    "stranger",
    (w) => `/bottle-design/detail/${w.sale}`,
  ),
  reads(
    "a designer's shelf",
    "GET /bottle-square/by/:id",
    "stranger",
    (w) => `/bottle-square/by/${w.person.id}`,
  ),
  reads(
    "comments on their design",
    "GET /api/square/:id/comments",
    "stranger",
    (w) => `/api/square/${w.shown}/comments`,
  ),
  reads(
    "their comment on a third one's design",
    "GET /api/square/:id/comments",
    "reader",
    (w) => `/api/square/${w.theirDesign}/comments`,
  ),
  reads(
    "their comment on a third one's design page",
    "GET /bottle-square/:id",
    "reader",
    (w) => `/bottle-square/${w.theirDesign}`,
  ),
  reads("what one bought", "GET /api/designs", "reader", () => "/api/designs?tab=purchased"),
  reads(
    "the page of what one bought",
    "GET /bottle-design/detail/:id",
    "reader",
    (w) => `/bottle-design/detail/${w.bought}`,
  ),
  reads(
    "a bought design",
    "GET /api/bottles/purchased-detail/:id",
    "reader",
    (w) => `/api/bottles/purchased-detail/${w.bought}`,
  ),
  reads("one's collected looks", "GET /bottle-design", "reader", () => "/bottle-design?tab=purchased"),
  ...OPEN.flatMap((who) => [
    reads(
      "a bought design's shared page",
      "GET /bottle-shared/:id",
      who,
      (w) => `/bottle-shared/${w.bought}?btype=purchased`,
    ),
    reads(
      "a bought design's share",
      "GET /api/bottles/share/:id",
      who,
      (w) => `/api/bottles/share/${w.bought}?btype=purchased`,
    ),
  ]),
  does("a view of a design", "POST /api/square/:id/view", "stranger", (w) => `/api/square/${w.sale}/view`),
  posts(
    "a view of a design, by page",
    "POST /bottle-square/:id/view",
    "stranger",
    (w) => `/bottle-square/${w.shown}/view`,
  ),
  does("liking a design", "POST /api/square/:id/like", "stranger", (w) => `/api/square/${w.shown}/like`),
  does(
    "taking a like of a design back",
    "DELETE /api/square/:id/like",
    "stranger",
    (w) => `/api/square/${w.shown}/like`,
  ),
  posts(
    "liking a design, by form",
    "POST /bottle-square/like",
    "stranger",
    () => "/bottle-square/like",
    (w) => ({ design: w.shown }),
  ),
  posts(
    "taking a like of a design back, by form",
    "POST /bottle-square/unlike",
    "stranger",
    () => "/bottle-square/unlike",
    (w) => ({ design: w.shown }),
  ),
  does(
    "commenting on a design",
    "POST /api/square/:id/comments",
    "stranger",
    (w) => `/api/square/${w.shown}/comments`,
    () => ({ content: "Hello" }),
  ),
  posts(
    "commenting on a design, by form",
    "POST /bottle-square/:id/comment",
    "stranger",
    (w) => `/bottle-square/${w.shown}/comment`,
    () => ({ content: "Hello" }),
  ),
  posts(
    "buying, by form",
    "POST /bottle-square/:id/buy",
    "stranger",
    (w) => `/bottle-square/${w.saleForm}/buy`,
  ),
  does(
    "buying",
    "POST /api/square/:id/buy",
    "stranger",
    (w) => `/api/square/${w.sale}/buy`,
    () => ({}),
  ),
  does(
    "throwing in a bought look",
    "POST /api/bottles",
    "reader",
    () => "/api/bottles",
    (w) => ({ content: "Hello", purchasedBottleId: w.bought }),
  ),
];
