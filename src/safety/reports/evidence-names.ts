import { mapRows, readAllByKeys } from "../../db/batches";
import type { DbOrTx } from "../../db/transact";

/** Names of all pictures that cases refer to, in batches. */
export const listEvidencePictures = (db: DbOrTx): AsyncIterable<string[]> =>
  mapRows(
    readAllByKeys(
      db.selectFrom("report_cases").select(["id", "evidence_file"]).where("evidence_file", "is not", null),
      { id: "" },
    ),
    ({ evidence_file }) => evidence_file ?? "",
  );
