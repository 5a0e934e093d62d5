import { open, type Row } from "./row";

export const HOUSE: Row[] = [
  open("GET /static/:name{\\w[\\w.-]*}", 404, { at: "/static/missing.css" }),
  open("GET /sw.js", 200),
  open("GET /robots.txt", 200),
  open("GET /favicon.ico", 301),
  open("GET /apple-touch-icon.png", 301),
  open("GET /notification-badge.png", 301),
  open("GET /api/openapi.json", 200),
  open("GET /api/docs", 200),
  open("GET /healthz", 200),
  open("GET /readyz", 200),
  open("GET /metrics", 403),
  open("POST /api/test/clock", 404, { json: { offsetMs: 1 } }),
  open("GET /designs/:file", 200, { at: "/designs/{picture}.svg" }),
  open("GET /offline", 200),
];
