import { expect, test } from "bun:test";
import { networkOfAddress } from "../../src/http/request/client-address";
import { LOCAL_RATE_FACTOR, RATE_LIMIT_RULES } from "../../src/limits/rates";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";

test.each([
  ["203.0.113.77", "203.0.113"],
  ["2001:db8:7:1", "2001:db8:7"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => {
  expect(networkOfAddress(address)).toBe(network);
});

eachDatabase("limits on one's own machine", (db) => {
  /** How many sign-ins with nothing in them are answered before the limit says stop, of one more than the limit. */
  async function response(
    peer: string,
    most: number,
    settings: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<number> {
    const { app } = openTestApp(db(), { RATE_LIMITS: "1", ...settings });
    const server = { requestIP: () => ({ address: peer, family: "IPv4", port: 1 }) };
    const init = { method: "POST", body: "{}", headers: { "content-type": "application/json", ...headers } };
    for (let n = 0; n < most; n++) {
      const { status } = await app.request("http://localhost/api/auth/login", init, { server });
      if (status === 429) return n;
    }
    return most;
  }

  const { points } = RATE_LIMIT_RULES.write;

  test("are a hundred times as high, and there still are some", async () => {
    expect(await response("127.9.9.1", points * LOCAL_RATE_FACTOR + 1)).toBe(points * LOCAL_RATE_FACTOR);
    expect(await response("::1", points + 1)).toBe(points + 1);
  });

  test.each<[string, string, Record<string, string>, Record<string, string>]>([
    ["another machine", "192.0.2.9", {}, {}],
    ["a public address is set", "127.9.9.2", { PUBLIC_URL: "https://sea.example" }, {}],
    ["a proxy passed it on", "127.9.9.3", {}, { "x-forwarded-for": "192.0.2.10" }],
    ["a proxy that says so otherwise", "127.9.9.4", {}, { forwarded: "for=192.0.2.11" }],
  ])("not where %s", async (_, peer, settings, headers) => {
    expect(await response(peer, points + 1, settings, headers)).toBe(points);
  });
});
