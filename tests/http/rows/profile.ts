import { door, members, open, type Row, room, row } from "./row";

export const PROFILE: Row[] = [
  members("GET /api/auth/profile", 200),
  members("PUT /api/auth/profile", 200, { json: { country: "PT" } }),
  members("PUT /api/auth/settings", 200, { json: { country: "PT" } }),
  members("GET /api/auth/birthday-request", 200),
  members("POST /api/auth/birthday-request", 409, {
    json: { birthday: "1985-01-01", note: "A mistake." },
    but: { minor: 201, official: 403 },
  }),
  open("GET /api/countries", 200),
  open("GET /language-select", 200),
  open("POST /language-select", "/", { form: { language: "en" } }),
  room("/profile"),
  room("/profile/edit"),
  row("POST /profile/edit", [door("/"), 422, 422], { form: { nickname: "" } }),
  room("/profile/birthday"),
  row("POST /profile/birthday", [door("/"), 422, 422], { form: { birthday: "1985-01-01" } }),
  room("/complete-profile"),
  row("POST /hints", [door("/"), "/", "/"], { form: { seen: "1" }, but: { suspended: "/" } }),
  row("POST /complete-profile", [door("/"), 422, 422], { form: { nickname: "" } }),
];
