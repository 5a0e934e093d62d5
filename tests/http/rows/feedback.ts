import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute } from "./row";

export const FEEDBACK_ROWS: MatrixRow[] = [
  memberRoute("GET /api/feedback", 200),
  memberRoute("POST /api/feedback", 201, { json: { text: "hello" } }),
  memberPage("/profile/feedback"),
  matrixRow("POST /profile/feedback", [loginPath("/"), "/profile/feedback", "/profile/feedback"], {
    form: { text: "hello" },
  }),
];
