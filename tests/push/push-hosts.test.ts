/** The pauses of a push service: they grow while it fails, and after one answer it is as if it had never failed. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { PushHosts } from "../../src/push/push-hosts";

const { hostPauses } = PUSH_LIMITS;
const handovers = fc.array(fc.record({ host: fc.constantFrom("one", "other"), answered: fc.boolean() }), {
  minLength: 1,
  maxLength: 20,
  size: "max",
});

test("the pause of a push service grows with its failures in a row and ends with a success", () => {
  const property = fc.property(handovers, (drawn) => {
    const hosts = new PushHosts();
    const failed: Record<string, number> = {};
    let now = Date.UTC(2026, 10, 22, 12);
    for (const { host, answered } of drawn) {
      now += hosts.wait(host, now);
      hosts.begin(host);
      hosts.end(host, answered, now);
      const failures = answered ? 0 : (failed[host] ?? 0) + 1;
      failed[host] = failures;
      const pause = hostPauses[Math.min(failures, hostPauses.length) - 1] ?? 0;
      expect(hosts.wait(host, now)).toBe(pause);
    }
  });
  fc.assert(property, { seed: 36, numRuns: 200 });
});
