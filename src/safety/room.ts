import type { Room } from "../room";
import { forgetStops } from "../users/users";
import { forgetRequests } from "./birthdays/requests";
import { tellBirthdays, tellHeld, tellMeasures, tellReports } from "./export";
import { showNames } from "./names";
import { forgetEvidence } from "./reports/evidence";
import { sweepEvidence } from "./reports/picture";

export const safetyRoom = {
  export: { reports: tellReports, measures: tellMeasures, birthdays: tellBirthdays, held: tellHeld },
  people: {
    reports: "reports",
    measures: "measures",
    birthday_requests: "birthdays",
    held_texts: "held",
    stopped_people: { why: "What measures close to somebody, as told with them." },
  },
  acts: {
    "* /report/*": "free",
    "POST /api/reports": "free",
    "* /notice*": "free",
    "POST /terms/read": "free",
    "* /api/measures*": "free",
    "* /official/*": "free",
    "* /api/official/*": "free",
  },
  tidy: [
    ({ db, now }) => forgetEvidence(db, now),
    ({ db, pictures, machineNow }) => sweepEvidence(db, pictures.evidence, machineNow),
    ({ db, now }) => showNames(db, now),
    ({ db, now }) => forgetStops(db, now),
    ({ db, now }) => forgetRequests(db, now),
  ],
  tab: {
    "/rules": "profile",
    "/terms": "profile",
    "/accessibility": "profile",
    "/official/words*": "profile",
    "/official/texts*": "profile",
    "/official/registration": "profile",
    "/report/*": "hidden",
    "/notice*": "profile",
  },
  styles: {
    "/rules": "safety.css",
    "/terms": "safety.css",
    "/accessibility": "safety.css",
    "/report/": "safety.css",
    "/notice": "safety.css",
  },
} as const satisfies Room;
