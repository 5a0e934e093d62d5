import { HTTPException } from "hono/http-exception";
import { isStorageFailure } from "../db/error-codes";
import { fieldErrorTexts, refusalText } from "../i18n/refusal-text";
import { SIGNED_OUT_HEADER } from "../limits/http";
import { type ErrorCode, Refusal } from "../runtime/errors";
import { errorFields } from "../runtime/log";
import type { Ctx } from "./env";

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: "malformed_request",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  413: "body_too_large",
};

/** Any error as a refusal: the framework's by status, others `internal`. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException) return new Refusal(CODE_OF_STATUS[error.status] ?? "internal");
  return new Refusal(isStorageFailure(error) ? "storage_unavailable" : "internal");
}

/** As `toRefusal`; where nothing can be written that is what is said. */
export function toRequestRefusal(c: Ctx, error: unknown): Refusal {
  const refusal = toRefusal(error);
  return refusal.code === "storage_unavailable" && c.get("deps").readOnly ? new Refusal("read_only") : refusal;
}

/** The error answer `{success: false, error: {code, message, fields?}}`. */
export function refusalResponse(c: Ctx, refusal: Refusal): Response {
  const { code, fields } = refusal;
  const showFields = fields && refusal.status === 422;
  const t = c.get("t");
  if (refusal.status === 401) {
    // RFC 9110, 15.5.2.
    c.header("WWW-Authenticate", 'Bearer realm="driftglass"');
    c.header(SIGNED_OUT_HEADER, "1");
  }
  const error = {
    code,
    message: refusalText(t, refusal),
    ...(showFields && { fields: fieldErrorTexts(t, fields) }),
  };
  return c.json({ success: false, error }, refusal.status);
}

/** Logs unexpected errors only; a Refusal is expected, whatever its status. */
export function logUnexpectedError(c: Ctx, error: unknown, refusal: Refusal): void {
  if (refusal.status < 500 || error instanceof Refusal) return;
  c.get("deps").log.error(
    {
      request: c.get("requestId"),
      code: refusal.code,
      method: c.req.method,
      path: c.req.path,
      ...errorFields(error),
    },
    "failed",
  );
}
