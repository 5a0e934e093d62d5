import type { ListPage, PageRequest } from "../db/paging";
import type { DbOrTx } from "../db/transact";
import { type AuditLogEntry, type AuditLogPart, listAuditLog } from "../safety/safety";

/** `listAuditLog`, without who keeps the official's own letters: an author does not learn that from others' looks. */
export const readAuditLog = (
  db: DbOrTx,
  officialId: string,
  request: PageRequest,
  part?: AuditLogPart,
): Promise<ListPage<AuditLogEntry>> =>
  listAuditLog(db, officialId, request, part, (eb) =>
    eb.or([
      eb("audit_log.official_id", "=", officialId),
      eb("audit_log.act", "!=", "person_looked_up"),
      eb("audit_log.kind", "is distinct from", "bottle"),
      eb("audit_log.thing_id", "not in", eb.selectFrom("bottles").select("id").where("author_id", "=", officialId)),
    ]),
  );
