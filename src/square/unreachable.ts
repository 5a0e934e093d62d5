import { repeatInSlices } from "../db/slices";
import { type Db, transact } from "../db/transact";
import { listUnsweptDesigns, markDesignSwept } from "../designs/designs";
import { deleteHeldText } from "../safety/safety";

const ERASURE_BATCH_SIZE = 50;

const eraseDesignComments = (db: Db, designId: string) =>
  repeatInSlices(ERASURE_BATCH_SIZE, () =>
    transact(db, async (tx) => {
      const comments = tx
        .selectFrom("design_comments")
        .select("id")
        .where("design_id", "=", designId)
        .where("content", "<>", "")
        .limit(ERASURE_BATCH_SIZE);
      const erased = await tx
        .updateTable("design_comments")
        .set({ content: "", masks: null })
        .where("id", "in", comments)
        .returning("id")
        .execute();
      for (const { id } of erased) await deleteHeldText(tx, "comment", id);
      return erased.length;
    }),
  );

/** Erases the comments of sold designs, which are never shown again. The count of comments stays. */
export async function eraseUnreachableComments(db: Db): Promise<void> {
  for (let marked = await listUnsweptDesigns(db); marked.length > 0; marked = await listUnsweptDesigns(db)) {
    for (const id of marked) {
      await eraseDesignComments(db, id);
      await markDesignSwept(db, id);
    }
  }
}
