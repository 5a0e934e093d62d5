import { expect, test } from "bun:test";
import { answerComment } from "../../src/bottles/bottles";
import { takeDesignOffSale } from "../../src/designs/designs";
import { replyToFeedback, sendFeedback } from "../../src/feedback/feedback";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { type SeededWorld, seedWorld } from "../support/world";

const TEXT = "A thought that nobody wants to type again";

interface Sending {
  who: { id: string };
  path: string;
  form: Record<string, string>;
  /** Id of the element that htmx swaps. */
  target: string;
}

eachDatabase("text sent by a form that no longer exists is shown for copying", (db) => {
  const CASES: [name: string, go: (world: SeededWorld) => Promise<Sending>][] = [
    [
      "an answer to a comment that was answered in another tab",
      async ({ author, sea, comment }) => {
        await answerComment(db(), author, comment, "answered", NOW);
        return {
          who: author,
          path: `/bottle/${sea}/answer`,
          form: { comment, content: TEXT },
          target: `answer-${comment}`,
        };
      },
    ],
    [
      "a comment on a design that was taken down",
      async ({ author, stranger, sale }) => {
        await takeDesignOffSale(db(), author, sale, NOW);
        return {
          who: stranger,
          path: `/bottle-square/${sale}/comment`,
          form: { content: TEXT },
          target: "main",
        };
      },
    ],
    [
      "a reply that another official has given",
      async ({ stranger, official }) => {
        const { id } = await sendFeedback(db(), stranger, "Is it warm?", NOW);
        await replyToFeedback(db(), official.id, id, "Yes.", NOW);
        return {
          who: official,
          path: `/official/feedback/${id}`,
          form: { reply: TEXT },
          target: `feedback-${id}`,
        };
      },
    ],
  ];

  test.each(CASES)("%s", async (_, prepare) => {
    await seedBuiltIns(db());
    const [app, world] = [openTestApp(db()), await seedWorld(db())];
    const { who, path, form, target } = await prepare(world);
    const session = await app.enter(who);
    for (const headers of [{}, { "hx-request": "true" }] as Record<string, string>[]) {
      const response = await app.ask("POST", path, { session, form, headers });
      expect(response.status).toBeOneOf([404, 409]);
      const html = await response.text();
      expect(html.match(new RegExp(`<textarea[^>]*>${TEXT}</textarea>`, "g"))).toHaveLength(1);
      expect(html).toContain("What you wrote");
      expect(response.headers.get("hx-reselect") ?? `#${target}`).toBe(`#${target}`);
      expect(html).toMatch(new RegExp(`id="${target}"[\\s\\S]*${TEXT}`));
    }
  });
});
