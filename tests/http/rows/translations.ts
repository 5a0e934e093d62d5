import { door, type Row, row } from "./row";

/** No translation server is configured here. */
export const TRANSLATIONS: Row[] = [
  row("POST /api/translate", [401, 503, 503], { json: { kind: "bottle", id: "{sea}" } }),
  row("POST /translate", [door("/"), "/", "/"], { form: { thing: "bottle:{sea}", next: "/" } }),
];
