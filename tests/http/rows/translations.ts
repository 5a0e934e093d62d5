import { loginPath, type MatrixRow, matrixRow } from "./row";

/** No translation server is configured here. */
export const TRANSLATION_ROWS: MatrixRow[] = [
  matrixRow("POST /api/translate", [401, 503, 503], { json: { kind: "bottle", id: "{sea}" } }),
  matrixRow("POST /translate", [loginPath("/"), "/", "/"], { form: { thing: "bottle:{sea}", next: "/" } }),
];
