import { waitingFor } from "./outbox-flag";
import "./live";
import { countVisit } from "./visits";

countVisit();
const person = waitingFor();
if (person) void import("./outbox").then(({ watchOutbox }) => watchOutbox(person));
if ("setAppBadge" in navigator) void import("./app-badge").then(({ startAppBadge }) => startAppBadge());
