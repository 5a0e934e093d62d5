/** The service worker, where the browser changes its push subscription. */
import { describe, expect, test } from "bun:test";
import { REQUEST_TIMEOUT } from "../../src/limits/http";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { Worker } from "../support/browser-worker";

async function startWorker(answer: (request: NetworkRequest) => void) {
  const device = await Device.create();
  device.network.onRequest = answer;
  const worker = await Worker.start(device);
  const sent = () => device.network.requestsTo("POST", "/api/push/subscriptions").map(({ json }) => json);
  return { device, worker, sent };
}

/** A new one, and whether it was ended. */
function aSubscription() {
  const ended: string[] = [];
  const subscription = { endpoint: "given", unsubscribe: async () => void ended.push("given") };
  return { ended, subscription };
}

describe("a subscription that the browser changes", () => {
  test("is sent to the server, or made anew as the old one was", async () => {
    const { worker, sent } = await startWorker((request) => request.answer(204));
    const { ended, subscription } = aSubscription();
    await worker.send("pushsubscriptionchange", { newSubscription: subscription });
    const options = { applicationServerKey: "k", userVisibleOnly: true };
    await worker.send("pushsubscriptionchange", { oldSubscription: { options } });
    await worker.send("pushsubscriptionchange");
    expect(sent()).toEqual([{ endpoint: "given" }, { endpoint: "new" }, { endpoint: "new" }]);
    expect(worker.subscribed).toEqual([options, { userVisibleOnly: true }]);
    expect(ended).toEqual([]);
  });

  test.each([
    [401, ["given"]],
    [422, ["given"]],
    [429, []],
    [503, []],
  ])(
    "is ended where the server refuses it, not where it is busy, and the browser is told: %p",
    async (status, gone) => {
      const { worker } = await startWorker((request) => request.answer(status, {}));
      const { ended, subscription } = aSubscription();
      await expect(worker.send("pushsubscriptionchange", { newSubscription: subscription })).rejects.toThrow(
        `${status}`,
      );
      expect(ended).toEqual(gone);
    },
  );

  test("is given up where no answer comes in the time that every call has", async () => {
    const { worker, device } = await startWorker(() => undefined);
    const { subscription } = aSubscription();
    let outcome = "waits";
    void worker.send("pushsubscriptionchange", { newSubscription: subscription }).then(
      () => (outcome = "done"),
      () => (outcome = "given up"),
    );
    await device.clock.advance(REQUEST_TIMEOUT - 1);
    expect(outcome).toBe("waits");
    await device.clock.advance(1);
    expect([outcome, device.network.open.length]).toEqual(["given up", 0]);
  });
});
