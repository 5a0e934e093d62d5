import { afterAll, expect, test } from "bun:test";
import { statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { inspectNewestBackup } from "../../src/backup/backup";
import { MINUTE } from "../../src/runtime/units";
import { anInstallation, backUp, OPERATION_NOW, removeTempFolders } from "./installation";

afterAll(removeTempFolders);

test("the newest backup is looked at without reading its database where that is large", async () => {
  const place = await anInstallation();
  const database = join(await backUp(place), "database.sqlite");
  const inspect = (bytes: number) => inspectNewestBackup(place.config, { time: MINUTE, bytes }, OPERATION_NOW);
  const { size } = statSync(database);
  expect(await inspect(size)).toMatchObject({ faults: [], unread: 0 });
  expect(await inspect(size - 1)).toMatchObject({ faults: [], unread: 1 });
  truncateSync(database, size - 4_096);
  expect((await inspect(1))?.faults).toEqual([expect.stringMatching(/its files have \d+ bytes/)]);
  await place.close();
});
