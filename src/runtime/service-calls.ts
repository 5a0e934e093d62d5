/** How often services that a person waits for answered and failed, for `/metrics`. */
import { registerCounter } from "./meters";
import { perOwner } from "./per-owner";

const SERVICES = ["translator", "google", "facebook", "twitter", "oidc"] as const;
const RESULTS = ["answered", "failed"] as const;

type Service = (typeof SERVICES)[number];

const counterOf = perOwner((owner: object) =>
  registerCounter(
    owner,
    "driftglass_service_calls_total",
    "Answers and failures of services that a person waits for.",
    SERVICES.flatMap((service) => RESULTS.map((result) => ({ service, result }))),
  ),
);

/** Tells all counts from the start, at 0. @param owner the database */
export const registerServiceCalls = (owner: object): void => void counterOf(owner);

/** Counts one call; a failure is the service's or the operator's, not that of what a person sent. @param owner the database */
export const countServiceCall = (owner: object, service: Service, result: (typeof RESULTS)[number]): void =>
  counterOf(owner)({ service, result });
