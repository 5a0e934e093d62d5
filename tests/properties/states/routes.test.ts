/** Every route about a bottle, a design or a chat message leads to a verb of the tables of states, or has a reason. */
import { expect, test } from "bun:test";
import { openTestApp } from "../../support/app";
import { openSqliteInMemory } from "../../support/sqlite-template";
import { BOTTLE_VERBS } from "./bottle-verbs";
import { DESIGN_VERBS } from "./design-verbs";
import { MESSAGE_VERBS } from "./message-table";

/** Paths of the rooms that have bottles, designs and messages, and of those that act on anything. */
const AREAS =
  /^\/(api\/(bottles|backpack|designs|square|chat|reports|translate)|bottle|pick|throw|backpack|my-bottles|picked-bottles|collected-bottles|chat|report|translate)\b/;

/** Routes that name no bottle, design or message whose state decides. */
const OTHER_ROUTES: Record<string, string> = {
  "GET /api/bottles": "the sea, which is drawn: tests/bottles/sea.test.ts",
  "GET /api/bottles/my-bottles": "a list",
  "GET /api/bottles/picked-bottles": "a list",
  "GET /api/bottles/collected-bottles": "a list",
  "GET /api/bottles/detail/my-bottles": "a list",
  "GET /throw": "a form",
  "GET /throw.json": "a form",
  "GET /my-bottles": "a list",
  "GET /picked-bottles": "a list",
  "GET /collected-bottles": "leads to a list",
  "GET /bottle-shared/:id/:picture{[0-9a-f]{20}\\.png}": "a picture named by its text: tests/bottles/previews.test.ts",
  "GET /bottle-shared/:id/chart.png": "a picture where the author shares it: tests/bottles/charts.test.ts",
  "POST /api/bottles/:id/chart": "as POST /bottle/:id/share-chart",
  "DELETE /api/bottles/:id/chart": "as POST /bottle/:id/share-chart",
  "POST /bottle/:id/share-chart": "changes no state of the bottle: tests/bottles/charts.test.ts",
  "POST /bottle/:id/unshare-chart": "as POST /bottle/:id/share-chart",
  "GET /api/backpack": "places",
  "POST /api/backpack/expand": "places",
  "GET /backpack": "a list",
  "POST /backpack/expand": "places",
  "GET /api/designs": "a list",
  "GET /api/designs/defaults": "designs of the house",
  "POST /api/designs": "makes one: there is no state before",
  "GET /bottle-design": "a list",
  "GET /bottle-design/editor": "a form",
  "POST /bottle-design/editor": "makes one: there is no state before",
  "POST /bottle-design/describe": "names none",
  "GET /api/square": "a list",
  "GET /bottle-square": "a list",
  "GET /bottle-square/by/:id": "a list of a person's",
  "GET /api/chat/settings": "one's own switches",
  "PUT /api/chat/settings": "one's own switches",
  "GET /api/chat/:id": "names a person",
  "GET /api/chat/:id/export": "what a list shows, held by states-messages.test.ts",
  "GET /chat/:id/export": "as GET /api/chat/:id/export",
  "GET /api/chat/:id/messages": "a list",
  "GET /api/chat/delivered": "a list of ids",
  "GET /api/chat/offline": "a list, held by tests/chat/offline-chats.test.ts",
  "POST /api/chat/delivered/pushed": "as POST /api/chat/delivered, held by tests/chat/delivered.test.ts",
  "GET /api/chat/search": "a list; which states are found: tests/chat/search",
  "GET /chat/search": "a list",
  "GET /chat/:id/search": "a list",
  "GET /api/chat/:id/pictures": "a list",
  "GET /api/chat/:id/days": "a list of days",
  "POST /api/chat/:id/messages": "sends one: there is no state before",
  "POST /api/chat/:id/typing": "names a person",
  "PUT /api/chat/:id/mute": "names a person",
  "PUT /api/chat/:id/translation": "names a person",
  "PUT /api/chat/:id/translate": "names a person",
  "POST /chat/:id/translation": "names a person",
  "POST /api/chat/:id/preview": "names a person",
  "POST /chat/:id/preview": "names a person",
  "GET /chat/:id": "a list",
  "POST /chat/:id": "sends one: there is no state before",
  "POST /chat/:id/mute": "names a person",
  "GET /chat/:id/photo": "a form",
  "POST /chat/:id/photo": "sends one: there is no state before",
};

test("every route leads to a verb of the tables, or has a reason why not", async () => {
  const { db, close } = await openSqliteInMemory();
  const handlers = openTestApp(db).app.routes.filter(({ path }) => !path.endsWith("/*"));
  const routes = new Set(
    handlers.filter(({ path }) => AREAS.test(path)).map(({ method, path }) => `${method} ${path}`),
  );
  const verbs = [BOTTLE_VERBS, DESIGN_VERBS, MESSAGE_VERBS].flatMap((table) => Object.values(table));
  const ofVerbs = verbs.flatMap((row) => Object.keys(row.routes));
  const listed = [...ofVerbs, ...Object.keys(OTHER_ROUTES)];
  expect([...routes].filter((route) => !listed.includes(route))).toEqual([]);
  expect(listed.filter((route) => !routes.has(route))).toEqual([]);
  expect(Object.keys(OTHER_ROUTES).filter((route) => ofVerbs.includes(route))).toEqual([]);
  await close();
});
