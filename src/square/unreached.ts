import { inSlices } from "../db/slices";
import { type Db, transact } from "../db/transact";
import { sweptDesign, unsweptDesigns } from "../designs/designs";
import { forgetHeld } from "../safety/safety";

const AT_ONCE = 50;

const eraseSaid = (db: Db, designId: string) =>
  inSlices(AT_ONCE, () =>
    transact(db, async (tx) => {
      const said = tx
        .selectFrom("design_comments")
        .select("id")
        .where("design_id", "=", designId)
        .where("content", "<>", "")
        .limit(AT_ONCE);
      const erased = await tx
        .updateTable("design_comments")
        .set({ content: "", masks: null })
        .where("id", "in", said)
        .returning("id")
        .execute();
      for (const { id } of erased) await forgetHeld(tx, "comment", id);
      return erased.length;
    }),
  );

/** Erases what was said of designs that are sold: they are never shown again. The count of comments stays. */
export async function eraseUnreached(db: Db): Promise<void> {
  for (let marked = await unsweptDesigns(db); marked.length > 0; marked = await unsweptDesigns(db)) {
    for (const id of marked) {
      await eraseSaid(db, id);
      await sweptDesign(db, id);
    }
  }
}
