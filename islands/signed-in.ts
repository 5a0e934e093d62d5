import { waitingFor } from "./outbox-flag";
import "./live";

const person = waitingFor();
if (person) void import("./outbox").then(({ watchOutbox }) => watchOutbox(person));
