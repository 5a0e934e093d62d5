import { HTTPException } from "hono/http-exception";
import { isStorageFailure } from "../db/failure";
import { type Code, Refusal } from "../errors";
import { isKey } from "../i18n/intl";
import { described } from "../log";
import type { Ctx } from "./env";

const OF_STATUS: Record<number, Code> = {
  400: "malformed_request",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  413: "body_too_large",
};

/** What went wrong as a refusal: our own as it is, the framework's by status, anything else `internal`. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException) return new Refusal(OF_STATUS[error.status] ?? "internal");
  return new Refusal(isStorageFailure(error) ? "storage_unavailable" : "internal");
}

type AnyText = (key: string, values?: Record<string, string | number>) => string;

/** The sentence of a refusal in the reader's language. */
export function errorText(c: Ctx, refusal: Refusal): string {
  return (c.get("t") as AnyText)(`error.${refusal.code}`, refusal.params);
}

/** The sentence for each field of a `validation_failed`. */
export function fieldTexts(c: Ctx, fields: Record<string, string>): Record<string, string> {
  const text = (code: string) => [`field.${code}`, `error.${code}`].find(isKey) ?? "field.invalid";
  return Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [name, (c.get("t") as AnyText)(text(code), {})]),
  );
}

/** The error answer of the contract: status and `{success: false, error: {code, message, fields?}}`. */
export function refusalJson(c: Ctx, refusal: Refusal): Response {
  const { code, fields } = refusal;
  const told = fields && refusal.status === 422;
  const error = { code, message: errorText(c, refusal), ...(told && { fields: fieldTexts(c, fields) }) };
  return c.json({ success: false, error }, refusal.status);
}

/** Logs what we did not foresee; a refusal is an ordinary answer. */
export function report(c: Ctx, error: unknown, refusal: Refusal): void {
  if (refusal.status < 500) return;
  c.get("log").error(
    { code: refusal.code, method: c.req.method, path: c.req.path, ...described(error) },
    "failed",
  );
}
