import { describe, expect, test } from "bun:test";
import { createServer } from "node:http";
import { isPublicEndpoint, resolvePublicAddresses } from "../../src/push/public-address";
import { postToPushService } from "../../src/push/push-request";
import { createPushService } from "../../src/push/push-service";
import { openSqliteInMemory } from "../support/sqlite-template";
import { startPushService } from "./push-service";

const CLOSED = [
  ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.1.2.3", "169.254.169.254"],
  ...["172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1"],
  ...["198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
  ...["::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::a00:1", "100::1"],
  ...["fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "2001::1", "2001:db8::1"],
  ...["2002:7f00:1::", "3fff::1", "nonsense", ""],
];
const OPEN = ["8.8.8.8", "142.250.1.1", "172.32.0.1", "100.128.0.1", "2a00:1450:4001::1", "2620:149::1"];

const BAD = [
  ...["http://fcm.googleapis.com/x", "ftp://fcm.googleapis.com/x", "https://fcm.googleapis.com:8443/x"],
  ...["https://user@fcm.googleapis.com/x", "https://user:pw@fcm.googleapis.com/x", "https://fcm.googleapis.com/x#y"],
  ...["https://8.8.8.8/x", "https://127.0.0.1/x", "https://2130706433/x", "https://0x7f.1/x", "https://127.1/x"],
  ...["https://[::1]/x", "https://[::ffff:127.0.0.1]/x", "https://localhost/x", "https://a.localhost/x"],
  ...["https://metadata.google.internal/x", "https://printer.local/x", "https://router.lan/x", "https://db/x"],
  ...["https://fcm.googleapis.com./x", "https://x.test/x", "https://x.in-addr.arpa/x", "https:///x", "nothing", ""],
];
const GOOD = [
  ...["https://fcm.googleapis.com/fcm/send/abc:def", "https://updates.push.services.mozilla.com/wpush/v2/a"],
  ...[
    "https://web.push.apple.com/a",
    "https://wns2-par02p.notify.windows.com/w/?token=a",
    "https://xn--mller-kva.de/a",
  ],
];

const resolveTo = (address: string) => resolvePublicAddresses("push.example.org", async () => [{ address, family: 4 }]);

describe("addresses", () => {
  test.each(CLOSED.map((each) => [each]))("%s is closed", (address) =>
    expect(resolveTo(address)).rejects.toMatchObject({ code: "closed_address" }),
  );
  test.each(OPEN.map((each) => [each]))("%s is open", (address) =>
    expect(resolveTo(address)).resolves.toEqual([{ address, family: 4 }]),
  );
  test.each(BAD.map((each) => [each]))("%s is not a public endpoint", (url) =>
    expect(isPublicEndpoint(url)).toBe(false),
  );
  test.each(GOOD.map((each) => [each]))("%s is a public endpoint", (url) => expect(isPublicEndpoint(url)).toBe(true));
});

describe("a host name with a private address", () => {
  const target = { endpoint: "https://push.example.org/x", p256dh: "", auth: "" };
  const message = { payload: "{}", ttl: 0, urgency: "normal", topic: "t" } as const;

  test("is refused when subscribing and again when it is used, also where one of several addresses does", async () => {
    const { db, close } = await openSqliteInMemory();
    const service = await startPushService();
    const browser = { ...service.browser(), endpoint: target.endpoint };
    let inside = [{ address: "8.8.8.8", family: 4 }];
    let looked = 0;
    const resolve = async () => {
      looked++;
      return inside;
    };
    const push = createPushService(
      { keys: null, subject: "mailto:a@example.org", testService: null, resolve, timeout: 300 },
      db,
    );
    expect(await push.accepts(target.endpoint)).toBe(true);
    inside = [...inside, { address: "10.0.0.1", family: 4 }];
    expect(await push.accepts(target.endpoint)).toBe(false);
    const sent = push.send(browser, message, 0).catch((error: { code: string }) => error.code);
    expect([await sent, looked, service.countRequests()]).toEqual(["closed_address", 3, 0]);
    inside = [];
    expect(await push.accepts(target.endpoint)).toBe(false);
    expect(await push.accepts(service.url)).toBe(false);
    await service.close();
    await close();
  });

  test("a resolver that never answers times out", async () => {
    const { db, close } = await openSqliteInMemory();
    const resolve = () => new Promise<never>(() => undefined);
    const push = createPushService(
      { keys: null, subject: "mailto:a@example.org", testService: null, resolve, timeout: 50 },
      db,
    );
    expect(await push.accepts(target.endpoint)).toBe(false);
    await close();
  });

  test("is connected to at the checked address, against DNS rebinding", async () => {
    const hosts: string[] = [];
    const server = createServer((request, response) => {
      hosts.push(String(request.headers.host));
      response.writeHead(201).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const url = new URL(`http://no-such-host.invalid:${port}/x`);
    const addresses = [{ address: "127.0.0.1", family: 4 }];
    const signal = AbortSignal.timeout(2_000);
    const status = await postToPushService({ url, addresses, headers: {}, body: Buffer.from("x"), signal });
    expect([status.status, hosts]).toEqual([201, [`no-such-host.invalid:${port}`]]);
    server.close();
  });
});
