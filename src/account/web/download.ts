import { checkProven } from "../../auth/auth";
import type { Ctx } from "../../http/env";
import { signedIn } from "../../http/guard";
import { spendRate } from "../../http/limits/limit";
import { waitFor } from "../../http/request/write-timeout";
import { iso } from "../../runtime/iso";
import { described } from "../../runtime/log";
import { everythingOf, tellOfExport } from "../export";

/** s; a phone may lose its connection. */
const PATIENCE = 120;

function disposition(name: string): string {
  const plain = name.replace(/[^\w.-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** The export as a streamed zip; its owner is told. @throws Refusal `unauthenticated`, `proof_required`, `rate_limited` */
export async function download(c: Ctx): Promise<Response> {
  const person = signedIn(c);
  await checkProven(c.get("db"), person, c.get("now"));
  await spendRate(c, "export", person.id);
  // HEAD brings nothing to tell of.
  if (c.req.method !== "HEAD") await tellOfExport(c.get("db"), person, c.get("now"));
  waitFor(c, PATIENCE);
  const { files, log, plan } = c.get("deps");
  const [db, now, t] = [c.get("db"), c.get("now"), c.get("t")];
  const { zipStream } = await import("../zip");
  const zip = zipStream(everythingOf(db, files, person, t, plan.belongings, now), now, (error) =>
    log.error({ method: c.req.method, path: c.req.path, ...described(error) }, "export failed"),
  );
  const day = iso(now).slice(0, 10);
  return c.body(zip, 200, {
    "content-type": "application/zip",
    "content-disposition": disposition(`driftglass-${person.username}-${day}.zip`),
  });
}
