/**
 * The yardsticks, in a process of their own: a page of 20 bottle cards from a table of 100,000, once as plain strings
 * and once as the bare Hono + React streaming page, and a route that does one Kysely insert with a durable commit.
 */
import Database from "better-sqlite3";
import { Hono } from "hono";
import { Kysely, SqliteDialect } from "kysely";
import { renderToReadableStream } from "react-dom/server";

interface Tables {
  cards: { id: number; name: string; person: string; likes: number; views: number; colour: string };
  writes: { id: string; text: string; at: number };
}

const ROWS = 100_000;
const file = process.argv[2] ?? ":memory:";
const sqlite = new Database(file);
sqlite.pragma("journal_mode = WAL");
sqlite.pragma("synchronous = FULL");
sqlite.exec(
  "create table cards (id integer primary key, name text, person text, likes int, views int, colour text);" +
    "create table writes (id text primary key, text text, at int)",
);
const insert = sqlite.prepare("insert into cards values (?, ?, ?, ?, ?, ?)");
sqlite.transaction(() => {
  for (let n = 0; n < ROWS; n++) insert.run(n, `Bottle ${n}`, `Person ${n % 977}`, n % 400, n % 3000, "#3F9C93");
})();
const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });

let from = 0;
const cards = () => {
  from = (from + 7919) % (ROWS - 20);
  return db.selectFrom("cards").selectAll().where("id", ">=", from).orderBy("id").limit(20).execute();
};

function BareArt({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 120 260" width="60" height="130" aria-hidden="true">
      <rect x="48" y="6" width="24" height="30" rx="3" fill="#C89B66" />
      <rect x="44" y="27" width="32" height="11" rx="5" fill={colour} />
      <path
        d="M46 38V66C46 92 22 88 22 118V222Q22 246 38 246H82Q98 246 98 222V118C98 88 74 92 74 66V38Z"
        fill={colour}
        opacity=".6"
      />
      <path d="M46 128H76V220H46Z" fill="#FFFDF5" />
      <path d="M46 170H76V180H46Z" fill="#C8452B" />
      <ellipse cx="61" cy="128" rx="15" ry="5" fill="#FFF9E8" stroke="#BDA677" />
      <path d="M32 110V210" stroke="#fff" strokeWidth="6" opacity=".6" />
      <path d="M92 128V226" stroke="#fff" strokeWidth="2" opacity=".5" />
      <path d="M22 236H98" stroke="#03141b" strokeWidth="3" opacity=".3" />
    </svg>
  );
}

function BarePage({ rows }: { rows: Tables["cards"][] }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Bottles</title>
        <link rel="stylesheet" href="/app.css" />
      </head>
      <body>
        <main>
          <h1>Bottles</h1>
          <ul>
            {rows.map((row) => (
              <li key={row.id} className="card">
                <a href={`/bottle/${row.id}`}>
                  <BareArt colour={row.colour} />
                  <b>{row.name}</b>
                  <span>by {row.person}</span>
                </a>
                <span>{row.likes}</span>
                <span>{row.views}</span>
              </li>
            ))}
          </ul>
        </main>
      </body>
    </html>
  );
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const BARE_ART_SVG =
  '<svg viewBox="0 0 120 260" width="60" height="130" aria-hidden="true"><rect x="48" y="6" width="24" height="30" rx="3" fill="#C89B66"/><path d="M46 38V66C46 92 22 88 22 118V222Q22 246 38 246H82Q98 246 98 222V118C98 88 74 92 74 66V38Z" fill="#3F9C93"/></svg>';

const app = new Hono()
  .get("/strings", async (c) => {
    const items = (await cards()).map(
      (row) =>
        `<li class="card"><a href="/bottle/${row.id}">${BARE_ART_SVG}<b>${escapeHtml(row.name)}</b><span>by ${escapeHtml(row.person)}</span></a><span>${row.likes}</span><span>${row.views}</span></li>`,
    );
    return c.html(
      `<!doctype html><html lang="en"><head><title>Bottles</title></head><body><ul>${items.join("")}</ul></body></html>`,
    );
  })
  .get("/streaming", async (c) => {
    const stream = await renderToReadableStream(<BarePage rows={await cards()} />);
    return c.body(stream, 200, { "content-type": "text/html; charset=utf-8" });
  })
  .post("/write", async (c) => {
    const { content } = await c.req.json<{ content: string }>();
    await db.insertInto("writes").values({ id: crypto.randomUUID(), text: content, at: Date.now() }).execute();
    return c.json({ ok: true }, 201);
  });

const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch });
console.log(`listening on http://127.0.0.1:${server.port}`);
