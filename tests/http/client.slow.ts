/** A client made from the published document alone is typed, and makes one journey against the server. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateApi } from "swagger-typescript-api";
import { type Server, startServer } from "../support/server";

/** The generator and the compiler on a busy machine, ms. */
const TIMEOUT_MS = 120_000;
const ROOT = join(import.meta.dirname, "../..");

/** From registration to an answer that comes home. The sea is empty but for these two. */
const JOURNEY = `
import { Api, type Bottle } from "./api";
const baseUrl = process.argv[2];
async function arrive(username: string) {
  const account = { username, password: "tide-and-glass", nickname: username, language: "en" as const };
  const { data } = await new Api({ baseUrl }).api.postApiAuthRegister(account);
  const headers = { authorization: \`Bearer \${data.token}\` };
  const { api } = new Api({ baseUrl, baseApiParams: { headers, format: "json" } });
  await api.putApiAuthProfile({ birthday: "1990-01-01", gender: "other", country: "US" });
  return api;
}
const [author, finder] = [await arrive("author.journey"), await arrive("finder.journey")];
const { data: thrown } = await author.postApiBottles({ content: "Who reads this?" });
const sea = (await finder.getApiBottles()).data.items;
const held: Bottle = (await finder.postApiBottlesPickById(thrown.bottle.id)).data;
await finder.postApiBottlesDropById(held.id, { comment: "I do." });
const seen = (await author.getApiBottlesDetailById(held.id)).data;
const comment = seen.comments?.[0];
const answered = (await author.postApiBottlesCommentsByIdAnswer(comment?.id ?? "", { content: "Good to know." })).data;
const refused = await author.postApiBottlesPickById(held.id).catch((response) => response.error.error.code);
console.log(JSON.stringify([sea.length, held.content, comment?.content, answered.comments?.[0]?.answer?.content, refused]));
`;

const TYPES = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: "esnext",
    module: "preserve",
    lib: ["esnext", "dom", "dom.iterable"],
    types: ["bun-types"],
    typeRoots: [join(ROOT, "node_modules")],
  },
  files: ["journey.ts"],
};

/** What a program prints, errors too. */
async function runCommand(...command: string[]): Promise<string> {
  const run = Bun.spawn([process.execPath, ...command], { stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([run.stdout, run.stderr].map((each) => new Response(each).text()));
  return `${out}${err}`;
}

let server: Server;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "driftglass-client-"));
  server = await startServer({ WELCOME_BOTTLES: "0" });
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  "a typed client is generated from the contract and makes a journey",
  async () => {
    const spec = await (await fetch(`${server.url}/api/openapi.json`)).json();
    const { files } = await generateApi({ spec, httpClientType: "fetch", silent: true, output: false });
    await Bun.write(join(folder, "api.ts"), files[0]?.fileContent ?? "");
    await Bun.write(join(folder, "journey.ts"), JOURNEY);
    await Bun.write(join(folder, "tsconfig.json"), JSON.stringify(TYPES));
    expect(await runCommand(join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder)).toBe("");
    const made = await runCommand(join(folder, "journey.ts"), server.url);
    expect(JSON.parse(made)).toEqual([1, "Who reads this?", "I do.", "Good to know.", "own_bottle"]);
  },
  TIMEOUT_MS,
);
