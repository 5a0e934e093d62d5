import { door, open, type Row, row } from "./row";

const RULE = { text: "bummer", kind: "word", mode: "refuse" };
const RELEASE = { decision: "release" };

/** For officials alone; whoever else is signed in is told so. */
const api = (route: string, more: Partial<Row> = {}): Row => row(route, [401, 403, 403], more);
const page = (path: string): Row => row(`GET ${path}`, [door(path), 403, 403]);
const form = (route: string, more: Partial<Row>): Row => row(route, [door("/"), 403, 403], more);

export const WORDS: Row[] = [
  open("GET /rules", 200),
  open("GET /terms", 200),
  api("GET /api/official/words"),
  api("POST /api/official/words", { json: RULE }),
  api("POST /api/official/words/try", { json: { text: "hello" } }),
  api("PUT /api/official/words/:id", { at: "/api/official/words/x", json: { mode: "hold" } }),
  api("DELETE /api/official/words/:id", { at: "/api/official/words/x" }),
  api("GET /api/official/texts"),
  api("POST /api/official/texts/:kind/:id", { at: "/api/official/texts/bottle/x", json: RELEASE }),
  api("GET /api/official/registration"),
  api("PUT /api/official/registration", { json: { open: true, closesItself: false } }),
  page("/official/registration"),
  form("POST /official/registration", { form: { open: "on" } }),
  page("/official/words"),
  form("POST /official/words", { form: RULE }),
  form("POST /official/words/try", { form: { text: "hello" } }),
  form("POST /official/words/:id", { at: "/official/words/x", form: { mode: "hold" } }),
  form("POST /official/words/:id/remove", { at: "/official/words/x/remove", form: {} }),
  page("/official/texts"),
  form("POST /official/texts/:kind/:id", { at: "/official/texts/bottle/x", form: RELEASE }),
];
