/** Ways in which letters go, with what was said under them. */
import { keepBottle, pickUpBottle, throwBottle } from "../../../src/bottles/bottles";
import { loadCase } from "../../safety/official-fixtures";
import { NOW } from "../../support/bottles";
import { HELD_WORD } from "../values";
import { downloadOf, heldTextsOf, reportSealed, subscribe } from "./copies";
import { actorOf, type Letter, plantLetter } from "./letters";
import type { Person, Scene, Thing } from "./scene";
import { type Copies, type Planted, TRANSLATION_GONE, type Way } from "./way";

interface Pair {
  author: Person;
  finder: Person;
}
type Act = (scene: Scene, pair: Pair, letter: Pick<Letter, "id">) => Promise<unknown>;

async function newPair(scene: Scene, copies: Copies): Promise<Pair> {
  const pair = { author: await scene.person(), finder: await scene.person() };
  if (copies.has("pushed")) await subscribe(scene, pair.author);
  return pair;
}

/** Two letters of an author; the first stays. */
const letters =
  (api: Act, page?: Act): Way["plant"] =>
  async (scene, copies): Promise<Planted> => {
    const pair = await newPair(scene, copies);
    const rest = await plantLetter(scene, pair.author, pair.finder, copies);
    const gone = await plantLetter(scene, pair.author, pair.finder, copies);
    return { gone, rest, api: () => api(scene, pair, gone), ...(page && { page: () => page(scene, pair, gone) }) };
  };

/** What its author wrote, as others see it. */
const wordsOf = ({ marks, shown, views }: Letter): Thing => ({
  marks: marks.slice(0, 1),
  shown,
  views: views.filter(({ own }) => !own),
});

/** Letters of two authors, which one finder found; seen by those who do not leave. */
const lettersOfTwo =
  (keptBy: "nobody" | "the finder", api: Act, page?: Act, part = (letter: Letter): Thing => letter): Way["plant"] =>
  async (scene, copies) => {
    const [pair, other] = [await newPair(scene, copies), await scene.person()];
    const rest = await plantLetter(scene, other, pair.finder, copies);
    const gone = await plantLetter(scene, pair.author, pair.finder, copies);
    if (keptBy === "the finder")
      for (const { id } of [rest, gone]) {
        const keeper = await scene.person();
        await pickUpBottle(scene.db, keeper, id, NOW);
        await keepBottle(scene.db, keeper, id, NOW);
        if (id === gone.id) pair.finder = keeper;
      }
    return {
      gone: part(gone),
      rest: part(rest),
      api: () => api(scene, pair, gone),
      ...(page && { page: () => page(scene, pair, gone) }),
    };
  };

/** Two letters that nobody but their author and the team has read yet. */
const waiting =
  (api: Act, page?: Act): Way["plant"] =>
  async (scene, copies) => {
    const pair = await newPair(scene, copies);
    const plant = async () => {
      const content = `${scene.newMark("waits")} ${HELD_WORD}`;
      const { id } = (await throwBottle(scene.db, actorOf(scene, pair.author, copies), { content }, NOW)).bottle;
      const [shown = ""] = content.split(" ");
      return { id, marks: [shown], shown, views: [heldTextsOf(scene), downloadOf(scene, pair.author, "held")] };
    };
    const [rest, gone] = [await plant(), await plant()];
    const bound = (act: Act) => () => act(scene, pair, gone);
    return { gone, rest, api: bound(api), ...(page && { page: bound(page) }) };
  };

/** What somebody said under letters of two authors; the one of them is the commenter who leaves. */
const comments =
  (api: Act, page?: Act): Way["plant"] =>
  async (scene, copies) => {
    const [pair, other] = [await newPair(scene, copies), await scene.person()];
    const left = await plantLetter(scene, pair.author, other, copies);
    const letter = await plantLetter(scene, pair.author, pair.finder, copies);
    const [gone, rest] = [letter.comment, left.comment];
    return { gone, rest, api: () => api(scene, pair, letter), ...(page && { page: () => page(scene, pair, letter) }) };
  };

const takeBack: Act = (scene, { author }, { id }) => scene.send(author, "DELETE /api/bottles/:id", { id });
const takeBackForm: Act = (scene, { author }, { id }) => scene.send(author, "POST /bottle/:id/remove", { id });
const leave =
  (who: keyof Pair): Act =>
  (scene, pair) =>
    scene.send(pair[who], "DELETE /api/auth/account", {}, { json: {} });
const leaveForm =
  (who: keyof Pair): Act =>
  (scene, pair) =>
    scene.send(pair[who], "POST /account/delete", {}, { form: { messages: "remove" } });

const destroy: Act = async (scene, { finder, author }, { id }) => {
  await scene.send(finder, "DELETE /api/bottles/destroy-collected", {}, { json: { bottleId: id } });
  await leave("author")(scene, { finder, author }, { id });
};
const destroyForm: Act = async (scene, pair, letter) => {
  await scene.send(pair.finder, "POST /bottle/:id/destroy", { id: letter.id });
  await leaveForm("author")(scene, pair, letter);
};
const cleanForm: Act = async (scene, pair, letter) => {
  await leaveForm("author")(scene, pair, letter);
  await scene.send(pair.finder, "POST /backpack/clean", {}, { form: { bottles: letter.id } });
};

/** Reported, looked at and taken away by the team. */
const removeByTeam =
  (base: "/api/official" | "/official"): Act =>
  async (scene, { finder }, { id }) => {
    await reportSealed(scene, finder, { kind: "bottle", id });
    const found = { id: (await loadCase(scene.db, id)).id };
    const decision = { kind: "remove", rule: "2", reason: "It threatens someone." };
    await scene.send(scene.official, `POST ${base}/reports/:id/evidence`, found);
    const body = base === "/official" ? { form: decision } : { json: decision };
    await scene.send(scene.official, `POST ${base}/reports/:id/decision`, found, body);
  };

const UNDER_TAKEN_BACK = "under a letter that its author has taken back";
const UNDER_LEFT = "under a letter whose author has left and that nobody keeps";
const QUOTED = { "system_messages.params": "who was told of a comment or an answer keeps the message" };
const RESTORABLE = "an official can bring it back";
const KEPT_FOR_APPEAL = Object.fromEntries(
  ["bottles.content", "bottles.design_name", "comments.content", "comments.answer"].map((each) => [each, RESTORABLE]),
);

export const BOTTLE_WAYS: Record<string, Way> = {
  "a letter is taken back": {
    erases: [
      "bottles.content: taken back by its author",
      "bottles.design_name: taken back by its author",
      `comments.content: ${UNDER_TAKEN_BACK}`,
      `comments.answer: ${UNDER_TAKEN_BACK}`,
      `held_texts.said: ${UNDER_TAKEN_BACK}`,
      TRANSLATION_GONE,
    ],
    when: "next round",
    stays: QUOTED,
    plant: letters(takeBack, takeBackForm),
  },
  "a letter that waits for review is taken back": {
    erases: ["bottles.content: taken back by its author"],
    when: "next round",
    plant: waiting(takeBack, takeBackForm),
  },
  "its author leaves": {
    erases: [
      "bottles.content: its author has deleted the account",
      "comments.answer: its writer has deleted the account",
      "bottles.design_name: of an author who has left, when nobody keeps it",
      `comments.content: ${UNDER_LEFT}`,
    ],
    leaves: true,
    when: "next round",
    plant: lettersOfTwo("nobody", leave("author"), leaveForm("author")),
  },
  "the author of a kept letter leaves": {
    erases: ["bottles.content: its author has deleted the account"],
    when: "at once",
    leaves: true,
    plant: lettersOfTwo("the finder", leave("author"), leaveForm("author"), wordsOf),
  },
  "its keeper destroys a letter whose author leaves": {
    erases: ["bottles.design_name: of an author who has left, when nobody keeps it"],
    when: "next round",
    plant: lettersOfTwo("the finder", destroy, destroyForm),
  },
  "its keeper makes room, after its author has left": {
    erases: ["bottles.design_name: of an author who has left, when nobody keeps it"],
    when: "next round",
    plant: lettersOfTwo("the finder", cleanForm),
  },
  "who said something under a letter leaves": {
    erases: ["comments.content: its writer has deleted the account"],
    leaves: true,
    when: "at once",
    plant: comments(leave("finder"), leaveForm("finder")),
  },
  "the team takes a letter away": {
    erases: [],
    when: "at once",
    writerReads: true,
    stays: {
      ...QUOTED,
      ...KEPT_FOR_APPEAL,
      "translations.text": RESTORABLE,
      "translations.source_hash": RESTORABLE,
      "held_texts.said": "it waits for the team",
    },
    plant: letters(removeByTeam("/api/official"), removeByTeam("/official")),
  },
};
