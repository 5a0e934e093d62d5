import { afterAll, beforeAll, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { PostgresConnection } from "../../src/db/postgres/pool";

const dir = mkdtempSync(join(tmpdir(), "driftglass-tls-"));
const KEY_PAIR =
  "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key -out certificate -subj /CN=localhost";
/** PostgreSQL's message that it refuses: its type, its length, its fields. */
const FIELDS = "SFATAL\0VFATAL\0C28000\0Mnobody may\0\0";
const REFUSAL = `E\0\0\0${String.fromCharCode(FIELDS.length + 4)}${FIELDS}`;
let server: Server;
let port = 0;
let secured = 0;

beforeAll(async () => {
  spawnSync("openssl", KEY_PAIR.split(" "), { cwd: dir });
  const [key, cert] = [readFileSync(join(dir, "key")), readFileSync(join(dir, "certificate"))];
  // A server of PostgreSQL up to the point at which its certificate is known: it agrees to TLS, and refuses.
  server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write("S");
      const safe = new TLSSocket(socket, { isServer: true, key, cert });
      safe.on("error", () => undefined);
      safe.once("data", () => {
        secured++;
        safe.end(REFUSAL);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true, force: true });
});

const opened = (query: string): Promise<PostgresConnection> =>
  PostgresConnection.open(`postgres://someone:secret@localhost:${port}/sea?${query}`);

test.each(["sslmode=require", "sslmode=verify-full", "ssl=true"])(
  "with %s a server of PostgreSQL whose certificate nobody vouches for is told nothing",
  async (query) => {
    await expect(opened(query)).rejects.toMatchObject({ code: expect.stringMatching(/CERT|VERIFY|SIGNED/) });
    expect(secured).toBe(0);
  },
);

test.each(["sslmode=no-verify", "sslmode=verify-full&sslrootcert=CERTIFICATE"])(
  "with %s it is spoken to",
  async (query) => {
    secured = 0;
    await expect(opened(query.replace("CERTIFICATE", join(dir, "certificate")))).rejects.toMatchObject({
      code: "28000",
    });
    expect(secured).toBe(1);
  },
);
