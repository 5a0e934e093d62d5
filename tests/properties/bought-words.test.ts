/** What somebody read of a design before they bought it is what they have then, wherever it stands. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { LIST_START } from "../../src/db/paging";
import { findPurchasedByLink, listPurchasedDesigns } from "../../src/designs/designs";
import { loadDesign, loadPurchasedDesign } from "../../src/designs/reading/detail";
import { DAY } from "../../src/runtime/units";
import { masksJson } from "../../src/safety/masks";
import { buyDesign, loadListedDesign } from "../../src/square/square";
import { aDesign, aDesigner } from "../designs/design-fixtures";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";

/** A text with what is masked in it, as [start, end]. */
const masked = fc
  .tuple(fc.stringMatching(/^[a-z ]{1,12}$/), fc.stringMatching(/^[0-9]{1,14}$/), fc.stringMatching(/^[a-z ]{0,14}$/))
  .map(([before, hidden, after]) => ({
    text: before + hidden + after,
    span: [before.length, before.length + hidden.length] as [number, number],
  }));

eachDatabase("the words of a bought design", (db) => {
  test(
    "are those that its buyer has read, in full and in every list, also once the designer is new no more",
    async () => {
      const property = fc.asyncProperty(
        fc.record({ name: masked, story: masked }),
        fc.constantFrom("words" as const, "contacts" as const),
        fc.constantFrom(0, 400 * DAY),
        async (texts, what, age) => {
          const seller = await aDesigner(db(), 0, { created_at: NOW - age, throw_count: age > 0 ? 50 : 0 });
          const buyer = { ...(await aDesigner(db(), 20)), adultAt: 0 };
          const mask = (span: [number, number]) => ({ words: [], contacts: [], [what]: [span] });
          const masks = masksJson({ name: mask(texts.name.span), story: mask(texts.story.span) });
          const words = { name: texts.name.text, story: texts.story.text };
          const { id } = await aDesign(db(), seller, { status: "forSale", price: 18, listed_at: NOW, ...words, masks });
          const wordsOf = ({ name, story }: typeof words) => ({ name, story });
          const read = wordsOf(await loadListedDesign(db(), buyer, id, NOW));
          const { design } = await buyDesign(db(), buyer, id, undefined, NOW);
          const page = { after: LIST_START, limit: 5, list: "purchased" };
          const seen = [
            design,
            await loadDesign(db(), buyer, design.id, NOW),
            await loadPurchasedDesign(db(), buyer.id, design.id, NOW),
            ...(await listPurchasedDesigns(db(), buyer.id, page, NOW)).items,
            await findPurchasedByLink(db(), null, design.id, NOW),
          ];
          expect(seen.map((each) => each && wordsOf(each))).toEqual(seen.map(() => read));
          const later = await loadDesign(db(), buyer, design.id, NOW + 400 * DAY);
          expect(wordsOf(later)).toEqual(read);
        },
      );
      await fc.assert(property, propertyRuns(20));
    },
    PROPERTY_TIMEOUT,
  );
});
