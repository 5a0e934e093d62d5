import type { HouseRule } from "./house-rules";
import type { RuleSample } from "./house-samples";
import { codeOf } from "./source";

/** What asks somebody outside of this process. */
const ASKS =
  /(?<![\w.])fetch\(|\bnew Bun\.(?:S3Client|SQL)\(|\bnew pg\.Client\(|"nodemailer"|from "node:(?:https?|dns)(?:\/promises)?"/;
const HAS_DEADLINE = /\b(?:askService|waitAtMost|deadlineSignal|withStorageTimeout|waitForPostgres)\b/;
/** Who asks without one of its own, and why that has an end nevertheless. */
const BOUNDED_ELSEWHERE: readonly [path: string, reason: string][] = [
  ["src/translate/request.ts", "its callers give the signal of askService"],
  ["src/push/push-request.ts", "push-service.ts gives the signal of askService"],
  ["src/push/public-address.ts", "names are looked up within askService of push-service.ts"],
  ["src/mail/file-mail.ts", "writes files"],
  ["src/http/listen.ts", "is asked, and asks nobody"],
  ["src/db/portable/postgres.ts", "commands of the operator: connecting 10 s, a query a minute"],
  ["src/db/postgres/peer-servers.ts", "at the start: connecting and each query 5 s"],
  ["src/db/postgres/server-channel.ts", "nobody waits for it: connecting and each query 5 s"],
];

/** A request waits 10 s in all for whatever hangs (`src/runtime/outside.ts`). */
export const OUTSIDE_RULE: HouseRule = {
  name: "whoever asks somebody outside does so within runtime/outside, which bounds the wait",
  broken: ({ path, text }) => {
    if (!path.startsWith("src/")) return [];
    const code = codeOf(text);
    const own = /\b(?:timeoutSignal|AbortSignal\.timeout)\(/.test(code) && !/^src\/runtime\//.test(path);
    const unbounded =
      ASKS.test(code) && !HAS_DEADLINE.test(code) && !BOUNDED_ELSEWHERE.some(([place]) => place === path);
    return [
      ...(own ? [`${path}: a deadline of its own, which a request's does not shorten`] : []),
      ...(unbounded ? [`${path}: asks without a deadline`] : []),
    ];
  },
};

export const OUTSIDE_SAMPLES: { caught: RuleSample[]; allowed: RuleSample[] } = {
  caught: [
    ["src/auth/a.ts", "const answer = await fetch(url);"],
    ["src/auth/a.ts", "const answer = await fetch(url, { signal: timeoutSignal(5_000) });"],
    ["src/files/a.ts", "const client = new Bun.S3Client(config);\nawait client.list();"],
    ["src/db/a.ts", "const client = new pg.Client({ connectionString });"],
    ["src/mail/a.ts", 'await (await import("nodemailer")).createTransport({ url }).verify();'],
  ],
  allowed: [
    ["src/auth/a.ts", "await askService(5_000, (signal) => fetch(url, { signal }));"],
    ["src/files/a.ts", "const client = new Bun.S3Client(config);\nawait withStorageTimeout(5_000, client.list());"],
    ["src/shell/a.ts", "await lists.fetch(request);"],
    ["islands/a.ts", "await fetch(url);"],
  ],
};
