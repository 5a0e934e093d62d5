import type { Ctx } from "../../http/env";
import { signedIn } from "../../http/guard";
import { spendRate } from "../../http/limit";
import { waitFor } from "../../http/patience";
import { described } from "../../log";
import { everythingOf } from "../export";
import { zipStream } from "../zip";

/** A phone in a tunnel comes back, seconds. */
const PATIENCE = 120;

/** The name to save it under (RFC 6266): as it is for who understands it, in plain letters for everybody else. */
function disposition(name: string): string {
  const plain = name.replace(/[^\w.-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** All of one's data as a zip that is made while it is read. @throws Refusal `unauthenticated`, `rate_limited` */
export async function download(c: Ctx): Promise<Response> {
  const person = signedIn(c);
  await spendRate(c, "export", person.id);
  waitFor(c, PATIENCE);
  const { db, files, now, t, log } = c.var;
  const zip = zipStream(everythingOf(db, files, person, t, now), now, (error) =>
    log.error({ method: c.req.method, path: c.req.path, ...described(error) }, "export failed"),
  );
  const day = new Date(now).toISOString().slice(0, 10);
  return c.body(zip, 200, {
    "content-type": "application/zip",
    "content-disposition": disposition(`driftglass-${person.username}-${day}.zip`),
  });
}
