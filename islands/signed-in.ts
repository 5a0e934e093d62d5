import { waitingFor } from "./outbox-flag";
import "./live";

const person = waitingFor();
if (person) void import("./outbox").then(({ watchOutbox }) => watchOutbox(person));

const card = document.querySelector<HTMLElement>("[data-push]");
if (card) void import("./push-settings").then(({ startPushSettings }) => startPushSettings(card));

const ask = () => void import("./push-ask").then(({ askToTell }) => askToTell()).catch(() => undefined);
document.body.addEventListener("thrown", ask, { once: true });
// A throw by the page of its own ends at home with a notice.
if (location.pathname === "/" && document.querySelector("#notices .toast")) ask();
