import type { Room } from "../room";
import { deleteExpiredSuspensions } from "../users/users";
import { deleteOldBirthdayRequests } from "./birthday-requests/requests";
import { eraseReporterAndAppellant } from "./erasure";
import { exportBirthdayRequests, exportHeldTexts, exportMeasures, exportReports } from "./export";
import { unmaskDueNames } from "./masked-names";
import { deleteOldMassTexts } from "./mass-mail/old-texts";
import { notifyMembersOfPrivacyChange } from "./privacy/notify-change";
import { notePrivacyStatement } from "./privacy/statement";
import { sweepEvidencePictures } from "./reports/evidence-picture";
import { deleteExpiredEvidence } from "./reports/expired-evidence";
import {
  loadAppealReply,
  loadAppealText,
  loadBirthdayNote,
  loadBirthdayReply,
  loadHeldWords,
  loadLogWords,
  loadMassText,
  loadMeasureReason,
} from "./translatable-texts";
import { closeMonths } from "./transparency/close-months";
import { deleteHeldTextsOfGoneContent } from "./words/held-texts";

export const safetyRoom = {
  erase: eraseReporterAndAppellant,
  export: {
    reports: exportReports,
    measures: exportMeasures,
    birthdays: exportBirthdayRequests,
    held: exportHeldTexts,
  },
  texts: {
    birthday_note: loadBirthdayNote,
    birthday_reply: loadBirthdayReply,
    appeal: loadAppealText,
    appeal_reply: loadAppealReply,
    measure_reason: loadMeasureReason,
    log_words: loadLogWords,
    held_text: loadHeldWords,
    mass_text: loadMassText,
  },
  people: {
    reports: "reports",
    measures: "measures",
    birthday_requests: "birthdays",
    held_texts: "held",
    mass_sightings: {
      why: "For three days, which texts are compared with those of others: the texts are told where they stand.",
    },
    stopped_people: { why: "What measures close to somebody, as told with them." },
  },
  acts: {
    "ANY /report/*": "free",
    "POST /api/reports": "free",
    "ANY /notice*": "free",
    "POST /terms/read": "free",
    "ANY /api/measures*": "free",
    "ANY /official/*": "free",
    "ANY /api/official/*": "free",
  },
  housekeeping: [
    ({ db, now }) => deleteExpiredEvidence(db, now),
    ({ db, pictures, machineNow }) => sweepEvidencePictures(db, pictures.evidence, machineNow),
    ({ db, now }) => unmaskDueNames(db, now),
    ({ db, now }) => deleteExpiredSuspensions(db, now),
    ({ db, now }) => deleteOldBirthdayRequests(db, now),
    ({ db, now }) => deleteOldMassTexts(db, now),
    ({ db, things }) => deleteHeldTextsOfGoneContent(db, things),
    ({ db, now }) => closeMonths(db, now),
    ({ db, config, now }) => notePrivacyStatement(db, config, now),
    ({ db, now }) => notifyMembersOfPrivacyChange(db, now),
  ],
  tab: {
    "/rules": "profile",
    "/terms": "profile",
    "/accessibility": "profile",
    "/privacy": "profile",
    "/transparency": "profile",
    "/help": "profile",
    "/parents": "profile",
    "/official/words*": "profile",
    "/official/texts*": "profile",
    "/official/registration": "profile",
    "/report/*": "hidden",
    "/account/reports": "profile",
    "/notice*": "profile",
  },
  styles: {
    "/rules": "safety.css",
    "/terms": "safety.css",
    "/accessibility": "safety.css",
    "/privacy": "safety.css",
    "/transparency": "safety.css",
    "/help": "safety.css",
    "/parents": "safety.css",
    "/report/": "safety.css",
    "/notice": "safety.css",
  },
} as const satisfies Room;
