import { type MatrixRow, openRoute } from "./row";

export const SERVER_ROWS: MatrixRow[] = [
  openRoute("GET /static/:name{\\w[\\w.-]*}", 404, { path: "/static/missing.css" }),
  openRoute("GET /sw.js", 200),
  openRoute("GET /robots.txt", 200),
  openRoute("GET /favicon.ico", 301),
  openRoute("GET /apple-touch-icon.png", 301),
  openRoute("GET /notification-badge.png", 301),
  openRoute("GET /api/openapi.json", 200),
  openRoute("GET /api/docs", 200),
  openRoute("GET /healthz", 200),
  openRoute("GET /readyz", 200),
  openRoute("GET /metrics", 403),
  openRoute("POST /api/test/clock", 404, { json: { offsetMs: 1 } }),
  openRoute("GET /designs/:file", 200, { path: "/designs/{picture}.svg" }),
  openRoute("GET /sea/:file", 200, { path: "/sea/{picture}.svg" }),
  openRoute("GET /offline", 200),
];
