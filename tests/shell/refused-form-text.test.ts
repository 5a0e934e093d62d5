import { expect, test } from "bun:test";
import { answerComment } from "../../src/bottles/bottles";
import { takeDesignOffSale } from "../../src/designs/designs";
import { replyToFeedback, sendFeedback } from "../../src/feedback/feedback";
import { NOW, openTestApp, type SeededWorld, seedWorld } from "../http/test-app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";

const WORDS = "A thought that nobody wants to type again";

interface Sending {
  who: { id: string };
  path: string;
  form: Record<string, string>;
  /** What htmx puts in the place of the form. */
  place: string;
}

eachDatabase("words whose form is gone meanwhile come back to be copied", (db) => {
  const WAYS: [name: string, go: (world: SeededWorld) => Promise<Sending>][] = [
    [
      "an answer to a comment that was answered in another tab",
      async ({ author, sea, comment }) => {
        await answerComment(db(), author, comment, "answered", NOW);
        return {
          who: author,
          path: `/bottle/${sea}/answer`,
          form: { comment, content: WORDS },
          place: `answer-${comment}`,
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
          form: { content: WORDS },
          place: "main",
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
          form: { reply: WORDS },
          place: `feedback-${id}`,
        };
      },
    ],
  ];

  test.each(WAYS)("%s", async (_, go) => {
    await seedBuiltIns(db());
    const [house, world] = [openTestApp(db()), await seedWorld(db())];
    const { who, path, form, place } = await go(world);
    const session = await house.enter(who);
    for (const headers of [{}, { "hx-request": "true" }] as Record<string, string>[]) {
      const answer = await house.ask("POST", path, { session, form, headers });
      expect(answer.status).toBeOneOf([404, 409]);
      const html = await answer.text();
      expect(html.match(new RegExp(`<textarea[^>]*>${WORDS}</textarea>`, "g"))).toHaveLength(1);
      expect(html).toContain("What you wrote");
      expect(answer.headers.get("hx-reselect") ?? `#${place}`).toBe(`#${place}`);
      expect(html).toMatch(new RegExp(`id="${place}"[\\s\\S]*${WORDS}`));
    }
  });
});
