import { checkSessionProven } from "../../auth/auth";
import { requirePerson } from "../../http/actor";
import { attachmentDisposition } from "../../http/body/attachment";
import type { Ctx } from "../../http/env";
import { spendRate } from "../../http/limits/rate-limit";
import { readerTimeZoneOf } from "../../http/request/reader-time-zone";
import { extendWriteTimeout } from "../../http/request/write-timeout";
import { runNow } from "../../http/run-now";
import { toIsoTime } from "../../runtime/iso";
import { errorFields } from "../../runtime/log";
import { exportAccount, notifyOwnerOfExport } from "../export";

/** s; long, because a phone may lose its connection. */
const EXPORT_WRITE_TIMEOUT = 120;

/** The export as a streamed zip; its owner is notified. @throws Refusal `unauthenticated`, `proof_required`, `rate_limited` */
export async function streamExport(c: Ctx): Promise<Response> {
  const person = requirePerson(c);
  await runNow(c, checkSessionProven, person);
  await spendRate(c, "export", person.id);
  // HEAD downloads nothing.
  if (c.req.method !== "HEAD") await runNow(c, notifyOwnerOfExport, person);
  extendWriteTimeout(c, EXPORT_WRITE_TIMEOUT);
  const { files, log, plan } = c.get("deps");
  const [db, now, t] = [c.get("db"), c.get("now"), c.get("t")];
  const { zipStream } = await import("../zip");
  const context = { person, t, locale: c.get("locale"), belongings: plan.belongings, zone: readerTimeZoneOf(c) };
  const entries = exportAccount(db, files, context, now);
  const zip = zipStream(entries, now, (error) =>
    log.error({ method: c.req.method, path: c.req.path, ...errorFields(error) }, "export failed"),
  );
  const day = toIsoTime(now).slice(0, 10);
  return c.body(zip, 200, {
    "content-type": "application/zip",
    "content-disposition": attachmentDisposition(`driftglass-${person.username}-${day}.zip`),
  });
}
