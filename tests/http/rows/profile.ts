import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute, openRoute } from "./row";

export const PROFILE_ROWS: MatrixRow[] = [
  memberRoute("GET /api/auth/profile", 200),
  memberRoute("PUT /api/auth/profile", 200, { json: { country: "PT" } }),
  memberRoute("PUT /api/auth/settings", 200, { json: { country: "PT" } }),
  memberRoute("GET /api/auth/birthday-request", 200),
  memberRoute("POST /api/auth/birthday-request", 409, {
    json: { birthday: "1985-01-01", note: "A mistake." },
    exceptions: { minor: 201, official: 403 },
  }),
  openRoute("GET /api/countries", 200),
  openRoute("GET /language-select", 200),
  openRoute("POST /language-select", "/", { form: { language: "en" } }),
  memberPage("/profile"),
  memberPage("/profile/edit"),
  matrixRow("POST /profile/edit", [loginPath("/"), 422, 422], { form: { nickname: "" } }),
  memberPage("/profile/birthday"),
  matrixRow("POST /profile/birthday", [loginPath("/"), 422, 422], { form: { birthday: "1985-01-01" } }),
  memberPage("/complete-profile"),
  matrixRow("POST /hints", [loginPath("/"), "/", "/"], {
    form: { seen: "1" },
    exceptions: { suspended: "/" },
  }),
  matrixRow("POST /complete-profile", [loginPath("/"), 422, 422], { form: { nickname: "" } }),
];
