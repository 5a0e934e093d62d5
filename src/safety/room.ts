import type { Room } from "../room";
import { deleteExpiredSuspensions } from "../users/users";
import { deleteOldBirthdayRequests } from "./birthday-requests/requests";
import { exportBirthdayRequests, exportHeldTexts, exportMeasures, exportReports } from "./export";
import { unmaskDueNames } from "./masked-names";
import { sweepEvidencePictures } from "./reports/evidence-picture";
import { deleteExpiredEvidence } from "./reports/expired-evidence";
import { deleteHeldTextsOfGoneContent } from "./words/held-texts";

export const safetyRoom = {
  export: {
    reports: exportReports,
    measures: exportMeasures,
    birthdays: exportBirthdayRequests,
    held: exportHeldTexts,
  },
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
  housekeeping: [
    ({ db, now }) => deleteExpiredEvidence(db, now),
    ({ db, pictures, machineNow }) => sweepEvidencePictures(db, pictures.evidence, machineNow),
    ({ db, now }) => unmaskDueNames(db, now),
    ({ db, now }) => deleteExpiredSuspensions(db, now),
    ({ db, now }) => deleteOldBirthdayRequests(db, now),
    ({ db, things }) => deleteHeldTextsOfGoneContent(db, things),
  ],
  tab: {
    "/rules": "profile",
    "/terms": "profile",
    "/accessibility": "profile",
    "/help": "profile",
    "/parents": "profile",
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
    "/help": "safety.css",
    "/parents": "safety.css",
    "/report/": "safety.css",
    "/notice": "safety.css",
  },
} as const satisfies Room;
