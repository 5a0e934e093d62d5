/** A bucket that lies: every behaviour is a row, with what must happen, within its time and memory. */
import { afterAll, describe, expect, test } from "bun:test";
import { createServer, type Socket } from "node:net";
import { openBackupStore } from "../../src/backup/stores/backup-store";
import { s3Files } from "../../src/files/s3";
import { drip, flood, markup, silence } from "../support/faulty-answers";

const TIMEOUT_MS = 300;
let lie: (request: Request) => Response | Promise<Response> = () => markup();
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => lie(request) });
const CONFIG = { bucket: "pictures", accessKeyId: "KEY", secretAccessKey: "a secret", region: "us-east-1" };
const config = { ...CONFIG, endpoint: `http://127.0.0.1:${server.port}` };
const files = s3Files(config, "", TIMEOUT_MS);

/** Says that more bytes come than it sends, and hangs up. */
const cutting = createServer((socket: Socket) => {
  socket.on("error", () => undefined);
  socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nonly this"));
}).listen(0, "127.0.0.1");
afterAll(async () => {
  cutting.close();
  await server.stop(true);
});

const xml = (body: string) =>
  new Response(`<?xml version="1.0"?>${body}`, { headers: { "content-type": "application/xml" } });
const page = (keys: string[], isTruncated: boolean) =>
  xml(
    `<ListBucketResult><Name>pictures</Name><KeyCount>${keys.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated><NextContinuationToken>same</NextContinuationToken>${keys
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><Size>3</Size><LastModified>2026-11-01T00:00:00.000Z</LastModified></Contents>`,
      )
      .join("")}</ListBucketResult>`,
  );
const missing = () =>
  new Response("<Error><Code>NoSuchKey</Code><Message>gone</Message></Error>", {
    status: 404,
    headers: { "content-type": "application/xml" },
  });
const bomb = () =>
  xml(
    `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "${`&a${i ? i - 1 : ""};`.repeat(10)}">`).join("")}]><ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>&a19;</Key></Contents></ListBucketResult>`,
  );

const listAll = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  return names;
};

/** A refusal, or its result, in time and within memory. */
async function outcomeOf(work: () => Promise<unknown>): Promise<unknown> {
  Bun.gc(true);
  const [start, before] = [performance.now(), process.memoryUsage().rss];
  const result = await work().catch((error: unknown) => (error instanceof Error ? "refused" : error));
  expect(performance.now() - start).toBeLessThan(3_000);
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(300);
  return result;
}

const READ_FAULTS: [what: string, answer: typeof lie, outcome: unknown][] = [
  ["is silent", silence, "refused"],
  ["drips without end", drip, "refused"],
  ["answers without end", () => flood(), "refused"],
  ["answers 100 MB", () => flood(100 * 1024 * 1024), "refused"],
  ["fails", () => markup(500), "refused"],
  ["refuses", () => markup(403), "refused"],
  ["leads to a closed port", () => Response.redirect("http://127.0.0.1:1/x", 307), "refused"],
  ["has listed what it does not have", missing, null],
];
const SIZE_FAULTS: [what: string, answer: typeof lie, outcome: unknown][] = [
  ["is silent", silence, "refused"],
  ["fails", () => markup(500), "refused"],
  ["refuses", () => markup(403), "refused"],
  ["has listed what it does not have", missing, null],
];
describe("the size of a file of a bucket that", () => {
  test.each(SIZE_FAULTS)("%s", async (_, answer, outcome) => {
    lie = answer;
    expect(await outcomeOf(() => files.size("picture"))).toEqual(outcome);
  });
});

describe("reading from a bucket that", () => {
  test.each(READ_FAULTS)("%s", async (_, answer, outcome) => {
    lie = answer;
    expect(await outcomeOf(() => files.get("picture"))).toEqual(outcome);
  });

  test("cuts the body short", async () => {
    const address = cutting.address();
    const port = typeof address === "object" ? address?.port : 0;
    const cut = s3Files({ ...CONFIG, endpoint: `http://127.0.0.1:${port}` }, "", TIMEOUT_MS);
    expect(await outcomeOf(() => cut.get("picture"))).toBe("refused");
  });
});

const LIST_FAULTS: [what: string, answer: typeof lie, outcome: unknown][] = [
  ["repeats the same page", () => page(["a", "b"], true), "refused"],
  [
    "goes backwards",
    (request) => page([new URL(request.url).searchParams.has("start-after") ? "a" : "b"], true),
    "refused",
  ],
  ["is empty and says there is more", () => page([], true), "refused"],
  ["is silent", silence, "refused"],
  ["drips without end", drip, "refused"],
  ["is a bomb of entities", bomb, "refused"],
  ["is HTML", () => markup(), "refused"],
  ["fails", () => markup(500), "refused"],
  ["is whole", () => page(["a", "b"], false), ["a", "b"]],
];
describe("a list of a bucket that", () => {
  test.each(LIST_FAULTS)("%s", async (_, answer, outcome) => {
    lie = answer;
    expect(await outcomeOf(listAll)).toEqual(outcome);
  });
});

describe("backups in a bucket that", () => {
  const store = openBackupStore(
    { s3: config, dataDir: "/nowhere", backup: { to: null } as never },
    "s3://pictures/safe",
  );
  test.each([
    ["repeats the same page", () => page(["safe/a"], true), "refused"],
    ["has no whole backup", () => page([], false), []],
    [
      "has listed a manifest that it does not have",
      (request: Request) =>
        request.url.includes("list-type") ? page(["safe/2026-11-01T00-00-00Z/manifest.json"], false) : missing(),
      [],
    ],
  ])("%s", async (_, answer, outcome) => {
    lie = answer;
    expect(await outcomeOf(() => store.backups())).toEqual(outcome);
  });

  test("does not say when an unfinished one was written", async () => {
    const [time, name] = ["<LastModified>not a time</LastModified>", "driftglass-2026-11-01T00-00-00-000Z"];
    const contents = `<Contents><Key>safe/${name}/database.sqlite</Key><Size>3</Size>${time}</Contents>`;
    lie = (request) =>
      request.url.includes("list-type") ? xml(`<ListBucketResult>${contents}</ListBucketResult>`) : missing();
    expect(await outcomeOf(() => store.unfinished())).toEqual([{ name, since: Date.UTC(2026, 10, 1) }]);
  });

  test("names a file outside the folder", async () => {
    lie = (request) =>
      request.url.includes("list-type") ? page(["safe/x/../../../../tmp/evil"], false) : new Response("evil");
    expect(await outcomeOf(() => store.download("x", "/tmp/driftglass-lying-bucket"))).toBe("refused");
  });
});

describe("writing to a bucket that", () => {
  test.each([
    ["is silent", silence],
    ["fails", () => markup(500)],
    ["refuses", () => markup(403)],
  ] as [string, typeof lie][])("%s", async (_, answer) => {
    lie = answer;
    expect(await outcomeOf(() => files.put("picture", Uint8Array.of(1), "image/webp"))).toBe("refused");
  });
});
