import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { OpenedDatabase } from "../../src/db/open";
import { listenHttp } from "../../src/http/listen";
import { clientAddress } from "../../src/http/request/client-address";
import { openLogger } from "../../src/runtime/log";
import { openTestApp, type TestApp } from "../support/app";
import { openSqliteInMemory } from "../support/sqlite-template";

const PUBLIC_URL_SETTINGS = { PUBLIC_URL: "https://sea.example:8443" };

describe("the host", () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openSqliteInMemory();
  });
  afterAll(() => opened.close());

  const statusAt = async (app: TestApp, host: string, headers = {}): Promise<number> =>
    (await app.ask("GET", "/api/countries", { headers: { host, ...headers } })).status;

  test.each([
    ["sea.example:8443", 200],
    ["SEA.example:8443", 200],
    ["localhost", 200],
    ["localhost:3000", 200],
    ["127.0.0.1:3000", 200],
    ["127.1.2.3", 200],
    ["[::1]:3000", 200],
    ["sea.example", 421],
    ["sea.example:443", 421],
    ["evil.example", 421],
    ["sea.example.evil.example:8443", 421],
    ["evil.example:8443", 421],
    ["localhost.evil.example", 421],
    ["127.0.0.1.evil.example", 421],
    ["0.0.0.0", 421],
    ["sea.example:8443:8443", 400],
    ["sea.example:8443@evil.example", 400],
    ["sea.example:8443/", 400],
  ])("PUBLIC_URL is set: %s is answered with %i", async (host, status) => {
    expect(await statusAt(openTestApp(opened.db, PUBLIC_URL_SETTINGS), host)).toBe(status);
  });

  test.each(["evil.example", "sea.example:1", "[2001:db8::1]:80"])(
    "PUBLIC_URL is not set: %s is answered",
    async (host) => {
      expect(await statusAt(openTestApp(opened.db), host)).toBe(200);
    },
  );

  test.each(["a b", "%zz", "[", "[::", "x/y?z", "user@x", "x:99999", "1.2.3.4.5", "<b>", "x:y", "x,y"])(
    "%s is no host",
    async (host) => {
      const { ask } = openTestApp(opened.db);
      expect((await ask("GET", "/", { headers: { host } })).status).toBe(400);
      const response = await ask("GET", "/api/countries", { headers: { host } });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: "malformed_request" } });
    },
  );

  test("what proxies say of the host changes nothing, trusted or not", async () => {
    const settings = {
      "x-forwarded-host": "sea.example:8443",
      "x-forwarded-proto": "https",
      forwarded: "host=sea.example:8443;proto=https",
      "x-original-host": "sea.example:8443",
      "x-host": "sea.example:8443",
    };
    for (const TRUST_PROXY of ["0", "1"]) {
      const app = openTestApp(opened.db, { ...PUBLIC_URL_SETTINGS, TRUST_PROXY });
      expect(await statusAt(app, "evil.example", settings)).toBe(421);
      const evil = { ...settings, "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
      const response = await app.ask("GET", "/login", { headers: { host: "sea.example:8443", ...evil } });
      expect(await response.text()).not.toContain("evil.example");
    }
  });

  test.each(["evil.example", "192.0.2.7:3000", "a b", ""])(
    "a probe is answered whatever it calls us: %p",
    async (host) => {
      const app = openTestApp(opened.db, {
        ...PUBLIC_URL_SETTINGS,
        METRICS_TOKEN: "sixteen-or-more-signs",
      });
      for (const path of ["/healthz", "/readyz", "/metrics"]) {
        const headers = { host, authorization: "Bearer sixteen-or-more-signs" };
        expect([path, (await app.ask("GET", path, { headers })).status]).toEqual([path, 200]);
      }
    },
  );
});

describe("on the wire", () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openSqliteInMemory();
  });
  afterAll(() => opened.close());

  /** As `main.ts` serves it. */
  async function serve(work: (respond: (text: string) => Promise<string>) => Promise<void>, settings = {}) {
    const { app, lines } = openTestApp(opened.db, settings);
    const log = openLogger("debug", { write: (line) => void lines.push(line) });
    const { server, answerWith } = listenHttp({ port: 0, host: "127.0.0.1" }, log);
    answerWith((request, from) => app.fetch(request, { server: from }));
    await work((text) => statusLine(server, text));
    expect(lines.filter((line) => /"(failed|unanswered)"/.test(line))).toEqual([]);
    await server.stop(true);
  }

  test("a server hears the same hosts, and never breaks", () =>
    serve(async (respond) => {
      const hosts = ["", "a b", "%zz", "[", "x/y?z", "x:99999", "\xff\xfe", "a".repeat(4_000)];
      const targets = ["/", "/api/countries", "//evil.example/x", "/%", "/\xff", "/..%2f..", "/static/."];
      for (const host of hosts) {
        expect(await respond(`GET / HTTP/1.1\r\nHost: ${host}`)).toMatch(/^HTTP\/1\.1 [34]/);
      }
      for (const target of targets) {
        expect(await respond(`GET ${target} HTTP/1.1\r\nHost: x`)).toMatch(/^HTTP\/1\.1 [234]/);
      }
    }));

  test("where it cannot listen it says which setting is wrong", () => {
    const log = openLogger("silent");
    const { server } = listenHttp({ port: 0, host: "127.0.0.1" }, log);
    const { port = 0 } = server;
    expect(() => listenHttp({ port, host: "127.0.0.1" }, log)).toThrow(`PORT ${port} at HOST 127.0.0.1 is in use`);
    // Of TEST-NET-1: nobody's.
    for (const host of ["192.0.2.9", "nowhere.invalid"])
      expect(() => listenHttp({ port: 0, host }, log)).toThrow(`HOST ${host} is no address of this machine`);
    return server.stop(true);
  });

  test("HTTP/1.0 may leave out the host", async () => {
    await serve(async (respond) => {
      for (const path of ["/healthz", "/readyz", "/login", "/api/countries", "/static/none"]) {
        expect(await respond(`GET ${path} HTTP/1.0`)).toMatch(/^HTTP\/1\.1 [234]/);
      }
      expect(await respond("GET /healthz HTTP/1.0")).toBe("HTTP/1.1 200 OK");
      expect(await respond("GET /api/countries HTTP/1.0")).toBe("HTTP/1.1 200 OK");
    });
    await serve(async (respond) => {
      expect(await respond("GET /healthz HTTP/1.0")).toBe("HTTP/1.1 200 OK");
    }, PUBLIC_URL_SETTINGS);
  });

  const METHODS = ["GET", "POST", "OPTIONS", "TRACE", "CONNECT"];
  const TARGETS = ["/", "/api/bottles", "/login", "//", "/\\", "/?%ff", "/;", "*", "a:80", "http://[::1/x"];
  const HEADERS = [
    "",
    "\r\nHost: a\r\nHost: b",
    "\r\nHost:",
    "\r\nHost: localhost\r\nCookie: session=%zz; language=%ff; =",
    "\r\nHost: localhost\r\nAccept-Language: \xff;q=x\r\nAccept-Encoding: ;;q",
    "\r\nHost: localhost\r\nContent-Type: multipart/form-data\r\nContent-Length: 0",
    "\r\nHost: localhost\r\nAuthorization: Bearer \xff\r\nX-Forwarded-For: ,,%",
  ];

  const SAID = [
    ...TARGETS.map((target) => [target, "\r\nHost: localhost"]),
    ...TARGETS.map((target) => [target, ""]),
    ...HEADERS.flatMap((headers) => ["/api/bottles", "/login"].map((target) => [target, headers])),
  ];
  const ALL = METHODS.flatMap((method) =>
    // Bun itself leaves TRACE of HTTP/1.0 unanswered.
    (method === "TRACE" ? ["1.1"] : ["1.0", "1.1"]).flatMap((version) =>
      SAID.map(([target, headers]) => `${method} ${target} HTTP/${version}${headers}`),
    ),
  );

  test(
    `nothing a client says is our failure: ${ALL.length} requests`,
    () =>
      serve(async (respond) => {
        const failed: string[] = [];
        const ask = async (text: string) => {
          const line = await respond(text);
          if (line.startsWith("HTTP/1.1 5")) failed.push(`${text}: ${line}`);
        };
        for (let from = 0; from < ALL.length; from += 50) await Promise.all(ALL.slice(from, from + 50).map(ask));
        expect(failed).toEqual([]);
      }),
    30_000,
  );
});

/** Says it byte by byte, as `fetch` never would. @returns the first line of the answer; empty: there was none */
async function statusLine(server: Bun.Server<undefined>, text: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let output = "";
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: server.port ?? 0,
    socket: {
      data(_, bytes) {
        output += bytes.toString("latin1");
        if (output.includes("\r\n")) resolve(output.slice(0, output.indexOf("\r\n")));
      },
      close: () => resolve(output),
    },
  });
  socket.write(Buffer.from(`${text}\r\nConnection: close\r\n\r\n`, "latin1"));
  const line = await promise;
  socket.end();
  return line;
}

describe("the client's address", () => {
  const SOCKET = "203.0.113.9";
  test.each([
    ["nobody is trusted: the header is anyone's word", "1.1.1.1", 0, SOCKET],
    ["one proxy of ours", "1.1.1.1", 1, "1.1.1.1"],
    ["one proxy of ours, and a forged entry", "6.6.6.6, 1.1.1.1", 1, "1.1.1.1"],
    ["two proxies of ours", "6.6.6.6, 1.1.1.1, 10.0.0.1", 2, "1.1.1.1"],
    ["one of two was gone round", "1.1.1.1", 2, "1.1.1.1"],
    ["a proxy that says nothing", undefined, 1, SOCKET],
    ["an empty word", " , ", 1, SOCKET],
    ["a port", "1.1.1.1:4711", 1, "1.1.1.1"],
    ["IPv6", "2001:db8:1:2:3:4:5:6", 1, "2001:db8:1:2"],
    ["IPv6 with a port", "[2001:db8:1:2:3:4:5:6]:4711", 1, "2001:db8:1:2"],
    ["IPv6, shortened", "2001:db8::1", 1, "2001:db8:0:0"],
    ["the same network, shortened elsewhere", "2001:DB8:0000::ffff:1", 1, "2001:db8:0:0"],
    ["IPv4 in IPv6", "::ffff:1.1.1.1", 1, "1.1.1.1"],
  ])("%s", (_, forwarded, trusted, address) => {
    expect(clientAddress(SOCKET, forwarded, trusted)).toBe(address);
  });

  test("the socket's own", () => {
    expect(clientAddress("::1", undefined, 0)).toBe("0:0:0:0");
    expect(clientAddress("::ffff:127.0.0.1", undefined, 0)).toBe("127.0.0.1");
    expect(clientAddress("fe80::1%eth0", undefined, 0)).toBe("fe80:0:0:0");
  });
});
