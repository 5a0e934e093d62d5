/** What only somebody who is signed in needs: the outbox of chats, and what is live. */
import { waitingFor } from "./outbox-flag";
import "./live";

const person = waitingFor();
if (person) void import("./outbox").then(({ watchOutbox }) => watchOutbox(person));
