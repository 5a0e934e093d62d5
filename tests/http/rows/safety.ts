import { door, members, type Row, room, row } from "./row";

const WHY = { reason: "spam" };
const there = "/report/bottle/{sea}";
const next = "/login?next=%2Freport%2Fbottle%2F{sea}";

export const SAFETY: Row[] = [
  row("POST /api/reports", [401, 201, 201, ["author", 409]], {
    json: { kind: "bottle", id: "{sea}", ...WHY },
  }),
  members("GET /api/measures", 200),
  members("POST /api/measures/:id/appeal", 404, { at: "/api/measures/nobody/appeal", json: { text: "no" } }),
  row("GET /report/:kind/:id", [next, 200, 200, ["author", 409]], { at: there }),
  row("POST /report/:kind/:id", [door("/"), there, there, ["author", "/"]], {
    at: there,
    form: WHY,
    but: { blocked: "/" },
  }),
  row("POST /terms/read", [door("/"), "/", "/"], { form: { version: "1" } }),
  room("/notice"),
  row("GET /notice/:id", [door("/notice/nobody"), 404, 404], { at: "/notice/nobody" }),
  row("POST /notice/:id/appeal", [door("/"), 404, 404], {
    at: "/notice/nobody/appeal",
    form: { text: "no" },
  }),
];
