import type { Db } from "../../db/transact";
import { registerCounter, registerHistogram } from "../../runtime/meters";
import { perOwner } from "../../runtime/per-owner";
import { SECOND } from "../../runtime/units";
import type { Ctx } from "../env";

/** s */
const REQUEST_SECONDS_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A few classes of paths; a series per path would be unbounded. */
const ROUTE_CLASSES: [start: string, name: string][] = [
  ["/api/events", "stream"],
  ["/api/", "api"],
  ["/static/", "static"],
  ["/pictures/", "picture"],
  ["/healthz", "probe"],
  ["/readyz", "probe"],
  ["/metrics", "probe"],
];

const routeClassOf = (path: string): string => ROUTE_CLASSES.find(([start]) => path.startsWith(start))?.[1] ?? "page";
const requestKindOf = (method: string): string => (method === "GET" || method === "HEAD" ? "read" : "write");

const requestMetricsOf = perOwner((db: Db) => ({
  count: registerCounter(db, "driftglass_http_requests_total", "Requests by class of route and status."),
  time: registerHistogram(
    db,
    "driftglass_http_request_seconds",
    "Time to the answer, by class of route.",
    REQUEST_SECONDS_BOUNDS,
  ),
  answered: 0,
}));

/** Counts an answered request. */
export function recordRequest(c: Ctx, ms: number): void {
  const meters = requestMetricsOf(c.get("db"));
  const { count, time } = meters;
  const route = routeClassOf(c.req.path);
  if (route !== "probe") meters.answered++;
  count({ class: route, status: String(c.res.status) });
  time(ms / SECOND, { class: route, kind: requestKindOf(c.req.method) });
}

/** Requests answered so far, without probes and monitors. */
export const countAnsweredRequests = (db: Db): number => requestMetricsOf(db).answered;
