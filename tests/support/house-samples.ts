export type RuleSample = [path: string, text: string];

/** For each rule what it has to catch, and what looks like it and is allowed. */
export const ARCHITECTURE_SAMPLES: Record<string, { caught: RuleSample[]; allowed: RuleSample[] }> = {
  "main imports no pages and no routes": {
    caught: [["src/main.ts", 'import { bottlePages } from "./bottles/routes";']],
    allowed: [["src/main.ts", 'import { housekeeping } from "./bottles/bottles";']],
  },
  "only main imports app": {
    caught: [["src/auth/auth.ts", 'import { createApp } from "../app";']],
    allowed: [["src/main.ts", 'import { createApp } from "./app";']],
  },
  "nobody imports main": {
    caught: [["src/app.tsx", 'import "./main";']],
    allowed: [["src/app.tsx", 'import { x } from "./mainland";']],
  },
  "only app imports a room's routes and api": {
    caught: [
      ["src/bottles/web/routes.tsx", 'import { bottlesApi } from "./api";'],
      ["src/shell/document/tab-bar.tsx", 'const { authPages } = await import("../../auth/web/routes");'],
    ],
    allowed: [["src/app.tsx", 'import { bottlesApi } from "./bottles/web/api";']],
  },
  "a room uses another only through its front door": {
    caught: [
      ["src/bottles/throwing.ts", 'import { draw } from "../designs/pictures";'],
      ["src/bottles/web/pages/home.tsx", 'import type { House } from "../../../designs/input";'],
      ["src/account/web/routes.tsx", 'import { setSessionCookie } from "../../auth/web/session-cookie";'],
      ["src/account/account.ts", 'import { clearSessionCookie } from "../auth/web/web";'],
      ["src/bottles/throwing.ts", 'import {\n  one,\n  two,\n} from "../coins/ledger";'],
      ["src/square/square.ts", 'import { ageOf } from "../profile/rules";'],
      ["src/profile/input.ts", 'import { nickname } from "../auth/input";'],
    ],
    allowed: [
      ["src/bottles/throwing.ts", 'import { pay } from "../coins/coins";\nimport { y } from "./rules";'],
      ["src/bottles/rules.ts", 'import { ageBandOf } from "../users/age-bands";'],
      ["src/account/web/routes.tsx", 'import { clearSessionCookie } from "../../auth/web/web";'],
    ],
  },
  "a base room imports no product room": {
    caught: [["src/profile/profile.ts", 'import { bottlesOf } from "../bottles/bottles";']],
    allowed: [["src/bottles/bottles.ts", 'import { person } from "../profile/profile";']],
  },
  "only web/ of a room knows hono, http/ and shell/": {
    caught: [
      ["src/bottles/holding/pick-up.ts", 'import type { Ctx } from "../../http/env";'],
      ["src/auth/login.ts", 'import { Hono } from "hono";'],
      ["src/designs/editing/save.ts", 'import { go } from "../../shell/go";'],
      ["src/profile/photos/access.ts", 'import type { Env } from "../../http/env";'],
    ],
    allowed: [
      ["src/bottles/web/handlers.ts", 'import type { Ctx } from "../../http/env";'],
      ["src/profile/photos/web/api.ts", 'import { Hono } from "hono";'],
      ["src/auth/email/render-email.ts", 'import { html } from "hono/html";'],
    ],
  },
  "the ground floor imports no room; http and shell know who is signed in": {
    caught: [
      ["src/http/request-middleware.ts", 'import type { Session } from "../auth/sessions";'],
      ["src/db/open.ts", 'import type { SignedIn } from "../users/users";'],
    ],
    allowed: [
      ["src/http/request-middleware.ts", 'import { translate } from "../i18n/intl";'],
      ["src/http/env.ts", 'import type { SignedIn } from "../users/users";'],
    ],
  },
  "users imports no room": {
    caught: [["src/users/locks.ts", 'import { bandOf } from "../profile/profile";']],
    allowed: [["src/users/locks.ts", 'import { bandOf } from "./bands";']],
  },
  "config/, limits/ and runtime/ import nothing of ours but each other": {
    caught: [
      ["src/limits/sea.ts", 'import { x } from "../db/ids";'],
      ["src/runtime/queue.ts", 'import type { Db } from "../db/transact";'],
    ],
    allowed: [["src/config/config.ts", 'import { z } from "zod";\nimport { FAR_FUTURE } from "../limits/sea";']],
  },
  "ui is plain: no http, no database, no shell": {
    caught: [["src/ui/sea/scene.ts", 'import type { Ctx } from "../../http/env";']],
    allowed: [["src/ui/icon.tsx", 'import { icons } from "./icons";']],
  },
  "rules are pure: no database, no http, no shell": {
    caught: [["src/bottles/rules.ts", 'import type { Db } from "../db/transact";']],
    allowed: [["src/bottles/rules.ts", 'import { SEA_LIMITS } from "../limits/sea";']],
  },
  "islands import ui, limits, text, runtime/iso and units, i18n/client, rules and each other": {
    caught: [
      ["islands/throw/throw.tsx", 'import { readConfig } from "../../src/config/config";'],
      ["islands/throw/throw.tsx", 'import type { Bottle } from "../../src/bottles/bottles";'],
    ],
    allowed: [
      [
        "islands/throw/throw.tsx",
        'import { a } from "../../src/ui/icon";\nimport { b } from "../../src/bottles/rules";\nimport { SECOND } from "../../src/runtime/units";',
      ],
    ],
  },
  "only shell/document/island.tsx refers to islands": {
    caught: [["src/bottles/pages.tsx", 'import { Throw } from "../../islands/throw/throw";']],
    allowed: [["src/shell/document/island.tsx", 'import type { Islands } from "../../../islands/mount";']],
  },
  "migrations import nothing of src": {
    caught: [["migrations/0002-more.ts", 'import { SEA_LIMITS } from "../src/limits/sea";']],
    allowed: [["migrations/index.ts", 'import * as sea from "./0001-the-sea";']],
  },
  "some packages have one keeper": {
    caught: [
      ["src/auth/auth.ts", 'import { Lucia } from "lucia";'],
      ["src/auth/sessions.ts", 'import { Google } from "arctic";'],
      ["src/auth/oauth.ts", 'import { Google } from "arctic";'],
      ["src/bottles/bottles.ts", 'import { Database } from "bun:sqlite";'],
      ["src/auth/letters.ts", 'import { createTransport } from "nodemailer";'],
    ],
    allowed: [
      ["src/auth/sessions.ts", 'import { Lucia } from "lucia";'],
      ["src/mail/smtp-mail.ts", 'import { createTransport } from "nodemailer";'],
    ],
  },
  "a component takes a view, not a request": {
    caught: [
      ["src/square/web/pages/design-grid.tsx", "const a = <Card key={id} c={c} design={design} />;"],
      ["src/square/web/pages/design-grid.tsx", "function Card({ c, lazy }: { c: Ctx; lazy: boolean }) {}"],
      ["src/shell/parts/form.tsx", "interface Props {\n  id: string;\n  /** Who asks. */\n  c: Ctx;\n}"],
      ["src/ui/letter.tsx", "type Props = { readonly request?: Ctx };"],
    ],
    allowed: [
      ["src/square/web/pages/design-grid.tsx", "export function wallPage(c: Ctx, look: Look) {}"],
      ["src/ui/pictures.tsx", "const a = <img src={src} />;"],
      ["src/square/web/routes.tsx", "const act = (c: Ctx, id: string) => show(c, id);"],
    ],
  },
  "a page reads its view, not what the request holds beside it": {
    caught: [
      ["src/square/web/pages/design-grid.tsx", 'await seeWall(c.get("db"), id);'],
      ["src/square/web/pages/design-grid.tsx", 'const { files } = c.get("deps");'],
    ],
    allowed: [
      ["src/square/web/pages/design-grid.tsx", 'const t = c.get("t");\nconst { language } = viewOf(c);'],
      ["src/square/web/handlers.ts", 'await seeWall(c.get("db"), id);'],
    ],
  },
  "a page knows of http/ the request's type alone, and of db/ ids, counters and paging": {
    caught: [
      ["src/coins/web/pages/guide.tsx", 'import { signedIn } from "../../../http/guard";'],
      ["src/profile/photos/web/pages/album.tsx", 'import type { Db } from "../../../../db/transact";'],
    ],
    allowed: [
      ["src/coins/web/pages/guide.tsx", 'import type { Ctx } from "../../../http/env";'],
      ["src/coins/web/pages/guide.tsx", 'import { newId } from "../../../db/ids";'],
      ["src/coins/web/routes.tsx", 'import { signedIn } from "../../http/guard";'],
    ],
  },
  "only config reads the environment": {
    caught: [
      ["src/runtime/log.ts", "const level = process.env.LOG_LEVEL;"],
      ["src/mail/smtp-mail.ts", "const url = Bun.env.SMTP_URL;"],
    ],
    allowed: [["src/config/config.ts", "const env = process.env;"]],
  },
  "nobody below http asks the clock or chance": {
    caught: [
      ["src/bottles/throwing.ts", "const now = Date.now();"],
      ["src/bottles/throwing.ts", "const now = machineTime();"],
      ["src/bottles/throwing.ts", "const now = new Date().getTime();"],
      ["src/bottles/picking.ts", "const key = Math.random();"],
    ],
    allowed: [
      ["src/main.ts", "const now = machineTime();"],
      ["src/profile/rules.ts", "const day = new Date(now); // never Date.now()"],
    ],
  },
  "a table is written by its owner alone": {
    caught: [
      ["src/profile/places.ts", 'await tx.updateTable("bottles").set({ band })'],
      ["src/square/buying.ts", 'const insert = insertion("designs");'],
      ["src/square/count-views.ts", 'tx.deleteFrom("designs").where("id", "=", id)'],
      ["src/backpack/backpack.ts", 'db\n  .updateTable(\n    "users",\n  )'],
      ["src/auth/login.ts", "tx.insertInto(`outbox`)"],
      ["src/chat/sending/send.ts", 'tx.insertInto("a_table_without_owner")'],
    ],
    allowed: [
      ["src/designs/selling/market.ts", 'const insert = insertion("designs");'],
      ["src/auth/login.ts", 'tx.updateTable("users")'],
      ["src/bottles/likes.ts", '// insertInto("designs") is not ours'],
      ["src/square/count-views.ts", 'db.selectFrom("designs")'],
    ],
  },
  "a base room and the ground read no table of a product room": {
    caught: [
      ["src/profile/places.ts", 'db.selectFrom("bottles").where("holder_id", "=", id)'],
      ["src/safety/reports/own-report.ts", 'db\n  .selectFrom("reports")\n  .leftJoin("blocks", "a", "b")'],
      ["src/auth/login.ts", "db.selectFrom(`designs as worn`)"],
      ["src/users/signed-in-row.ts", "sql`exists (select 1 from bottle_likes where user_id = 1)`"],
      ["src/events/log.ts", 'db.selectFrom(["chat_messages"])'],
    ],
    allowed: [
      ["src/bottles/reading/profile-counts.ts", 'db.selectFrom("bottles")'],
      ["src/square/list-pages.ts", 'db.selectFrom("designs")'],
      ["src/profile/photos/photo-rows.ts", 'db.selectFrom("photos").innerJoin("users", "a", "b")'],
      ["src/users/blocks.ts", "sql`select 1 from blocks where blocker_id = 1`"],
      ["src/coins/coins.ts", '// selectFrom("bottles") is not ours'],
    ],
  },
  "coins are written in coins/ alone": {
    caught: [
      ["src/bottles/throwing.ts", 'await tx.insertInto("coin_records").values(row).execute();'],
      ["src/bottles/throwing.ts", 'const record = insertion("coin_records");'],
      [
        "src/bottles/throwing.ts",
        'await tx\n  .updateTable("users")\n  .set((eb) => ({ coins: eb("coins", "+", 5) }))',
      ],
    ],
    allowed: [
      ["src/coins/coins.ts", 'await tx.insertInto("coin_records").values(row).execute();'],
      [
        "src/profile/profile.ts",
        'tx.updateTable("users").set({ country }).where("id", "=", id);\nconst seen = { coins: 5 };',
      ],
    ],
  },
  "variables of a request are read with `c.get`": {
    caught: [
      ["src/square/web/api.ts", "const { db } = c.var;"],
      ["src/designs/web/pages/editor.tsx", "function textsOf({ var: { t } }: Ctx) {}"],
    ],
    allowed: [["src/square/web/api.ts", 'const db = c.get("db");']],
  },
  "htmx is used without what `scripts/slim-htmx.ts` takes out of it": {
    caught: [
      ["src/bottles/web/pages/home.tsx", 'const a = <div hx-swap="outerMorph" />;'],
      ["src/bottles/web/pages/home.tsx", 'const a = <a hx-push-url="true" />;'],
      ["src/shell/redirect.ts", 'c.header("HX-Push-Url", path);'],
      ["src/chat/web/pages/chat.tsx", 'const a = <b {...{ "hx-on:click": "x()" }} />;'],
    ],
    allowed: [["src/bottles/web/pages/home.tsx", 'const a = <div hx-swap="outerHTML" hx-vals=\'{"a":1}\' />;']],
  },
  "no SQL in handlers and pages": {
    caught: [["src/bottles/web/api.ts", 'c.get("db").selectFrom("bottles").selectAll()']],
    allowed: [["src/bottles/bottles.ts", 'db.selectFrom("bottles").selectAll()']],
  },
  "nothing is left for later": {
    caught: [["src/bottles/bottles.ts", `// ${"TO"}DO: the rest`]],
    allowed: [["src/bottles/bottles.ts", "const todo = 1;"]],
  },
};
