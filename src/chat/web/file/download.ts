import { lazyStream, splitIntoChunks } from "../../../files/lazy-stream";
import { requirePerson } from "../../../http/actor";
import { attachmentDisposition } from "../../../http/body/attachment";
import type { Ctx } from "../../../http/env";
import { spendRate } from "../../../http/limits/rate-limit";
import { readerTimeZoneOf } from "../../../http/request/reader-time-zone";
import { extendWriteTimeout } from "../../../http/request/write-timeout";
import { toIsoDate } from "../../../runtime/iso";
import { errorFields } from "../../../runtime/log";
import { loadChatOverview } from "../../chat";
import { partnerName } from "../json";
import { chatFile } from "./chat-file";

/** s; long, because a phone may lose its connection. */
const FILE_WRITE_TIMEOUT = 120;

/** One chat as an HTML file. @throws Refusal as `loadChatOverview`, `rate_limited` */
export async function respondChatFile(c: Ctx, other: string): Promise<Response> {
  const person = requirePerson(c);
  const [db, now, t] = [c.get("db"), c.get("now"), c.get("t")];
  const overview = await loadChatOverview(db, person.id, other, now);
  await spendRate(c, "chatFile", person.id);
  extendWriteTimeout(c, FILE_WRITE_TIMEOUT);
  const { files, log } = c.get("deps");
  const partner = partnerName(t, overview.person);
  const reader = {
    me: person.id,
    other,
    partner,
    t,
    language: person.language,
    locale: c.get("locale"),
    zone: readerTimeZoneOf(c),
  };
  const body = lazyStream(splitIntoChunks(chatFile(db, files, reader, now)), (error) =>
    log.error({ method: c.req.method, path: c.req.path, ...errorFields(error) }, "chat file failed"),
  );
  return c.body(body, 200, {
    "content-type": "text/html; charset=utf-8",
    "content-disposition": attachmentDisposition(`${partner}-${toIsoDate(now)}.html`),
  });
}
