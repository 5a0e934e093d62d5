/** However somebody goes from one edit to another, types, saves and leaves: what was being written before comes back. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import { propertyRuns } from "../support/property-runs";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

const NOW = Date.UTC(2026, 5, 1, 12);
const COUNT = 2;
const own = (n: number): ChatMessageJson =>
  messageOf(n + 1, { from: "me", to: "them", createdAt: new Date(NOW - 1_000 + n).toISOString() });

/** What the page shows, by the plain rules. */
interface Model {
  texts: string[];
  edited: Set<number>;
  editing: number | null;
  /** What was being written before the first edit of a row of edits. */
  draft: string;
  field: string;
}

const STEPS = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant("edit" as const), n: fc.nat(COUNT - 1) }),
    fc.record({
      act: fc.constant("type" as const),
      text: fc.constantFrom("", "half a sentence", "Word one", "Word 1"),
    }),
    fc.record({ act: fc.constantFrom("save" as const, "leave" as const) }),
  ),
  { minLength: 4, maxLength: 12, size: "max" },
);
type Step = (typeof STEPS extends fc.Arbitrary<infer T> ? T : never)[number];

function leave(model: Model): void {
  if (model.editing === null) return;
  Object.assign(model, { editing: null, field: model.draft });
}

function save(model: Model): void {
  const { editing, field, texts, edited } = model;
  if (editing === null || field === "") return;
  if (texts[editing] !== field) edited.add(editing);
  texts[editing] = field;
  leave(model);
}

function edit(model: Model, n: number): void {
  if (model.editing === null) model.draft = model.field;
  Object.assign(model, { editing: n, field: model.texts[n] ?? "" });
}

async function beginEdit(chat: LiveChat, n: number): Promise<void> {
  chat.tab.document.querySelectorAll(".chat-options")[n]?.click();
  await chat.settle();
  chat.tab.document
    .querySelectorAll("[role=menuitem]")
    .find((each) => each.textContent === "edit")
    ?.click();
}

/** Does a step on the page and to the model; Enter without an edit would send. */
async function take(chat: LiveChat, model: Model, step: Step): Promise<void> {
  if (step.act === "type") {
    chat.type(step.text);
    model.field = step.text;
  } else if (step.act === "edit") {
    await beginEdit(chat, step.n);
    edit(model, step.n);
  } else if (model.editing !== null) {
    chat.key(step.act === "save" ? "Enter" : "Escape");
    (step.act === "save" ? save : leave)(model);
  }
  await chat.settle();
}

function answerEdits(chat: LiveChat): void {
  for (let n = 0; n < COUNT; n++)
    chat.answers[`PATCH /api/chat/messages/m${n + 1}`] = Array.from({ length: 12 }, (_, k) => (request) => {
      const change = { text: String(request.json.text), revision: k + 1, editedAt: new Date(NOW).toISOString() };
      request.answer(200, { ...own(n), ...change });
    });
}

const stateOf = (chat: LiveChat) => ({
  field: chat.field().value,
  row: chat.tab.document.querySelector(".chat-edit-row span")?.textContent ?? null,
  texts: chat.texts(),
});
const expectedState = ({ field, editing, texts, edited }: Model) => ({
  field,
  row: editing === null ? null : texts[editing],
  texts: texts.map((text, n) => (edited.has(n) ? `${text} edited` : text)),
});

test("edits in any order give back what was being written before them", async () => {
  const property = fc.asyncProperty(STEPS, async (steps) => {
    const chat = await openLiveChat([own(0), own(1)], { now: NOW });
    answerEdits(chat);
    const model: Model = { texts: ["Word 1", "Word 2"], edited: new Set(), editing: null, draft: "", field: "" };
    for (const step of steps) {
      await take(chat, model, step);
      expect({ step, ...stateOf(chat) }).toEqual({ step, ...expectedState(model) } as never);
    }
  });
  const switched: Step[] = [
    { act: "type", text: "half a sentence" },
    { act: "edit", n: 0 },
    { act: "edit", n: 1 },
    { act: "leave" },
  ];
  await fc.assert(property, { ...propertyRuns(15), examples: [[switched]] });
}, 60_000);
