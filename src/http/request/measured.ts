import type { Db } from "../../db/transact";
import { SECOND } from "../../limits/limits";
import { registerCounter, registerHistogram } from "../../runtime/meters";
import type { Ctx } from "../env";

/** s */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A few classes: a series for each address would be one for whoever invents addresses. */
const CLASSES: [start: string, name: string][] = [
  ["/api/events", "stream"],
  ["/api/", "api"],
  ["/static/", "static"],
  ["/pictures/", "picture"],
  ["/healthz", "probe"],
  ["/readyz", "probe"],
  ["/metrics", "probe"],
];

const classOf = (path: string): string => CLASSES.find(([start]) => path.startsWith(start))?.[1] ?? "page";
const kindOf = (method: string): string => (method === "GET" || method === "HEAD" ? "read" : "write");

interface Meters {
  count: ReturnType<typeof registerCounter>;
  time: ReturnType<typeof registerHistogram>;
  answered: number;
}

const known = new WeakMap<Db, Meters>();

function metersOn(db: Db): Meters {
  const meters = known.get(db) ?? {
    count: registerCounter(db, "driftglass_http_requests_total", "Requests by class of route and status."),
    time: registerHistogram(
      db,
      "driftglass_http_request_seconds",
      "Time to the answer, by class of route.",
      BOUNDS,
    ),
    answered: 0,
  };
  known.set(db, meters);
  return meters;
}

/** Counts an answered request. */
export function measure(c: Ctx, ms: number): void {
  const meters = metersOn(c.get("db"));
  const { count, time } = meters;
  const route = classOf(c.req.path);
  if (route !== "probe") meters.answered++;
  count({ class: route, status: String(c.res.status) });
  time(ms / SECOND, { class: route, kind: kindOf(c.req.method) });
}

/** Requests answered so far, probes and monitors aside. */
export const answered = (db: Db): number => metersOn(db).answered;
