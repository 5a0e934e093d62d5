import { expect, test } from "bun:test";
import { eachDatabase } from "../support/databases";

eachDatabase("a transaction that the database did not begin", (db, _, kind) => {
  test.if(kind === "postgres")("is not said to be done; the connection is used again", async () => {
    const put = (key: string) =>
      db()
        .transaction()
        // PostgreSQL knows no such level: it refuses the beginning and goes on.
        .setIsolationLevel("snapshot")
        .execute((tx) => tx.insertInto("meta").values({ key, value: "1" }).execute());
    for (const key of ["one", "two"]) expect(put(key)).rejects.toThrow("syntax error");
    const rest = db()
      .transaction()
      .execute((tx) => tx.insertInto("meta").values({ key: "three", value: "1" }).execute());
    expect(await rest).toHaveLength(1);
  });
});
