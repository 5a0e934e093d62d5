import { expect } from "bun:test";
import { LIST_START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { listDesignComments, saveDesignComment } from "../../src/square/square";
import { aDesign } from "../designs/design-fixtures";
import type { TestPerson } from "../support/people";

/** Somebody comments a design: its designer reads it as `shown`, its writer as it is. */
export async function commentOnDesign(
  db: Db,
  [writer, designer]: [TestPerson, TestPerson],
  content: string,
  visibleContent: string,
  now: number,
): Promise<void> {
  const { id: design } = await aDesign(db, designer, { status: "exhibition", listed_at: now });
  const comment = await saveDesignComment(db, writer, design, content, now);
  expect(comment.content).toBe(content);
  const page = { after: LIST_START, limit: 20, list: "x" };
  const { items } = await listDesignComments(db, designer, design, page, now);
  expect(items.map((each) => each.content)).toEqual([visibleContent]);
}
