import { expect, test } from "bun:test";
import type { CompiledQuery } from "kysely";
import { type DbOrTx, transact } from "../../src/db/transact";
import { saveDesignPicture, withPictureParams } from "../../src/designs/designs";
import { emptyCaches } from "../../src/runtime/cache";
import { eachDatabase } from "../support/databases";
import { SAMPLE_DESIGN } from "./design-fixtures";

/** A database that notes what it is asked. */
function watch(db: DbOrTx) {
  const asked: CompiledQuery[] = [];
  const watched = {
    getExecutor: () => db.getExecutor(),
    executeQuery: (query: CompiledQuery) => {
      asked.push(query);
      return db.executeQuery(query);
    },
  };
  return { asked, watched: watched as unknown as DbOrTx };
}

const designOf = (body: number) => ({ ...SAMPLE_DESIGN.params, body });

eachDatabase("parameters of pictures", (db) => {
  test("are read once, and again when the caches were emptied", async () => {
    const picture = await transact(db(), (tx) => saveDesignPicture(tx, designOf(70)));
    const { asked, watched } = watch(db());
    const look = async () =>
      (await withPictureParams(watched, [{ picture, id: 1 }])).map((row) => JSON.parse(row.params));
    expect(await look()).toEqual([designOf(70)]);
    expect(await look()).toEqual([designOf(70)]);
    expect(asked).toHaveLength(1);
    emptyCaches();
    expect(await look()).toEqual([designOf(70)]);
    expect(asked).toHaveLength(2);
  });

  test("of more pictures than one query asks for; rows without a picture are left out, and their order stays", async () => {
    const pictures: string[] = [];
    for (let body = 40; body < 90; body++)
      pictures.push(await transact(db(), (tx) => saveDesignPicture(tx, designOf(body))));
    const rows = [...pictures.map((picture) => ({ picture })), { picture: "none" }, { picture: pictures[0] ?? "" }];
    const found = await withPictureParams(watch(db()).watched, rows);
    expect(found.map(({ params }) => JSON.parse(params).body)).toEqual([...pictures.map((_, n) => n + 40), 40]);
  });
});
