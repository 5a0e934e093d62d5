import type { HouseRule } from "./house-rules";
import type { RuleSample } from "./house-samples";
import { codeOf } from "./source";

interface Seam {
  /** What enters here. */
  name: string;
  pattern: RegExp;
  /** The places where it enters, each with the reason that it is one. */
  places: [place: RegExp, reason: string][];
}

const SEAMS: Seam[] = [
  {
    name: "randomness and ids",
    pattern:
      /\bMath\.random\b|\brandomUUID\w*\b|\bgetRandomValues\b|\bimport \{[^}]*\brandom\w+\b[^}]*\} from "node:crypto"/g,
    places: [[/^src\/runtime\/random\.ts$/, "all of it"]],
  },
  {
    name: "the clock",
    pattern:
      /\bDate\.now\b|\bnew Date\(\)|(?<!new )\bDate\(\)|\bperformance\.(?:now|timeOrigin)\b|\bBun\.nanoseconds\b|\bhrtime\b/g,
    places: [[/^src\/runtime\/clock\.ts$/, "the time of day and the monotonic clock"]],
  },
  {
    name: "processes and threads",
    pattern: /\bBun\.(?:spawn|spawnSync|\$)|\bnew Worker\(|"node:(?:child_process|cluster)"/g,
    places: [
      [/^src\/files\/decode-in-process\.ts$/, "pictures of people are decoded in a confined process"],
      [/^src\/cli\/spawn-self\.ts$/, "this program once more, for backups"],
      [/^src\/cli\/upgrade\/run-program\.ts$/, "an upgrade: both programs, and the command that restarts the server"],
      [/^src\/backup\/pg-programs\.ts$/, "PostgreSQL's own pg_dump and pg_restore"],
      [/^src\/db\/sqlite\/start-erasing\.ts$/, "closing the file of a database would drop the locks of this process"],
      [/^src\/db\/sqlite\/thread\.ts$/, "threads that query SQLite"],
      [/^src\/designs\/pictures\/raster\.ts$/, "the thread that draws previews"],
    ],
  },
  {
    name: "mail",
    pattern: /"nodemailer(?:\/[^"]*)?"/g,
    places: [
      [/^src\/mail\/smtp-mail\.ts$/, "to an SMTP server"],
      [/^src\/mail\/file-mail\.ts$/, "to files, where there is no SMTP server"],
    ],
  },
  {
    name: "push",
    pattern: /"web-push(?:\/[^"]*)?"/g,
    places: [[/^src\/push\/push-service\.ts$/, "encryption and signing of push messages"]],
  },
  {
    name: "timers",
    pattern: /\b(?:setTimeout|setInterval|setImmediate)\b|\bBun\.sleep\b|\bAbortSignal\.timeout\b/g,
    places: [[/^src\/runtime\/timers\.ts$/, "all of them"]],
  },
  {
    name: "the network",
    pattern:
      /(?<![\w.])fetch\(|\bBun\.(?:serve|connect|listen|S3Client)\(|from "node:(?:http|https|net|tls|dgram|dns)(?:\/promises)?"/g,
    places: [
      [/^src\/http\/listen\.ts$/, "requests come in"],
      [/^src\/auth\/providers\/provider-http\.ts$/, "sign-in services"],
      [/^src\/translate\/request\.ts$/, "the translation server"],
      [/^src\/files\/picture-check\.ts$/, "the operator's scanner of pictures"],
      [/^src\/push\/(push-request|public-address)\.ts$/, "push services, whose addresses have to be public"],
      [/^src\/(files\/s3|backup\/stores\/bucket-store)\.ts$/, "buckets of pictures and backups"],
      [/^src\/db\/postgres\//, "PostgreSQL"],
      [/^src\/cli\/doctor\/services\.ts$/, "the operator's check of services, a command of its own"],
      [/^src\/cli\/upgrade\/wait-until-ready\.ts$/, "an upgrade asks the server beside it"],
    ],
  },
  {
    name: "files",
    pattern: /from "node:fs(?:\/promises)?"|\bBun\.(?:file|write)\(/g,
    places: [
      [/^src\/files\//, "pictures and other files of people"],
      [/^src\/db\//, "the database, its copies and who owns DATA_DIR"],
      [/^src\/backup\//, "backups"],
      [/^src\/cli\//, "commands of the operator"],
      [/^src\/config\/data-folders\.ts$/, "whether DATA_DIR can be written"],
      [/^src\/runtime\/sync-to-disk\.ts$/, "flushing what was written there"],
      [/^src\/runtime\/priority\.ts$/, "which process the system ends first, in /proc"],
      [/^src\/auth\/second-factor\/secret-encryption\.ts$/, "the key that may not lie in the database"],
      [/^src\/mail\/file-mail\.ts$/, "emails as files, where there is no SMTP server"],
      [/^src\/designs\/pictures\/previews\.ts$/, "previews that were drawn"],
      [/^src\/metrics\/server-metrics\.ts$/, "sizes of files and disks"],
      [
        /^src\/(runtime\/product-file|shell\/document\/(assets|static-files)|designs\/pictures\/(raster-worker|lettering\/fonts))\.ts$/,
        "files of the product itself, read-only",
      ],
    ],
  },
];

/** Each way in from outside stands in few places, so that a simulator can take their part. */
export const SEAM_RULES: HouseRule[] = SEAMS.map(({ name, pattern, places }) => ({
  name: `${name}: enter in one place`,
  broken: ({ path, text }) =>
    path.startsWith("src/") && !places.some(([place]) => place.test(path))
      ? [...codeOf(text).matchAll(pattern)].map(([match]) => `${path}: ${match}`)
      : [],
}));

export const SEAM_SAMPLES: Record<string, { caught: RuleSample[]; allowed: RuleSample[] }> = {
  "randomness and ids: enter in one place": {
    caught: [
      ["src/auth/login.ts", "const id = crypto.randomUUID();"],
      ["src/auth/login.ts", "const id = Bun.randomUUIDv7();"],
      ["src/auth/login.ts", "crypto.getRandomValues(new Uint8Array(16));"],
      ["src/auth/login.ts", 'import { createHmac, randomBytes } from "node:crypto";'],
      ["src/main.ts", "const app = createApp({ random: Math.random });"],
    ],
    allowed: [
      ["src/runtime/random.ts", "export const randomUuid = (): string => crypto.randomUUID();"],
      ["src/auth/login.ts", 'import { randomBytes } from "../runtime/random";'],
      ["src/auth/login.ts", 'import { createHmac } from "node:crypto";'],
    ],
  },
  "the clock: enter in one place": {
    caught: [
      ["src/main.ts", "const start = Date.now();"],
      ["src/http/log.ts", "const start = performance.now();"],
      ["src/cli/person.ts", "const at = new Date().toISOString();"],
      ["src/cli/person.ts", "const at = process.hrtime.bigint();"],
    ],
    allowed: [
      ["src/runtime/clock.ts", "export const machineTime = (): number => Date.now();"],
      ["src/http/log.ts", "const day = new Date(now); // not performance.now()"],
      ["islands/live/stream.ts", "const at = Date.now();"],
    ],
  },
  "processes and threads: enter in one place": {
    caught: [
      ["src/designs/pictures/sweep.ts", 'Bun.spawn(["rm", path]);'],
      ["src/chat/chat.ts", 'import { execFile } from "node:child_process";'],
      ["src/chat/chat.ts", 'const worker = new Worker("index.ts");'],
    ],
    allowed: [
      ["src/backup/pg-programs.ts", "const child = Bun.spawn([program]);"],
      ["src/backup/backup.ts", 'await spawn(["backup"]);'],
    ],
  },
  "mail: enter in one place": {
    caught: [
      ["src/mail/deliver-mail.ts", 'import { createTransport } from "nodemailer";'],
      ["src/mail/outbox.ts", 'const { createTransport } = await import("nodemailer");'],
    ],
    allowed: [["src/mail/smtp-mail.ts", '(await import("nodemailer")).createTransport({ url });']],
  },
  "push: enter in one place": {
    caught: [["src/push/push-request.ts", 'import webPush from "web-push";']],
    allowed: [["src/push/push-service.ts", 'const { default: webPush } = await import("web-push");']],
  },
  "timers: enter in one place": {
    caught: [
      ["src/mail/deliver-mail.ts", "const timer = setTimeout(stop, 100);"],
      ["src/events/log.ts", "await Bun.sleep(10);"],
      ["src/events/log.ts", "setImmediate(() => flush());"],
      ["src/push/push-service.ts", "send({ signal: AbortSignal.timeout(5) });"],
      ["src/push/push-service.ts", "let timer: ReturnType<typeof setInterval>;"],
    ],
    allowed: [
      ["src/runtime/timers.ts", "export const sleep = (ms: number) => Bun.sleep(ms);"],
      ["src/mail/deliver-mail.ts", "const timer = startTimer(stop, 100); // not setTimeout()"],
      ["islands/live/stream.ts", "setTimeout(reload, 10);"],
    ],
  },
  "the network: enter in one place": {
    caught: [
      ["src/social/friends.ts", 'await fetch("https://a.example");'],
      ["src/social/friends.ts", 'import { connect } from "node:net";'],
      ["src/social/friends.ts", "Bun.connect({ hostname, port, socket });"],
      ["src/social/friends.ts", 'import { lookup } from "node:dns/promises";'],
    ],
    allowed: [
      ["src/translate/request.ts", "const response = await fetch(url, { signal });"],
      ["src/main.ts", "answerWith((request, from) => app.fetch(request, { server: from }));"],
      ["src/backup/restore.ts", "await store.fetch(name, folder);"],
    ],
  },
  "files: enter in one place": {
    caught: [
      ["src/chat/chat.ts", 'import { writeFile } from "node:fs/promises";'],
      ["src/chat/chat.ts", "await Bun.write(path, bytes);"],
      ["src/designs/pictures/sweep.ts", 'import { readdirSync } from "node:fs";'],
    ],
    allowed: [
      ["src/files/local.ts", 'import { rename } from "node:fs/promises";'],
      ["src/chat/chat.ts", "await files.write(path, bytes);"],
    ],
  },
};
