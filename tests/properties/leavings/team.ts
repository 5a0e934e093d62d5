/** Ways in which what the team looks at goes. */
import { transact } from "../../../src/db/transact";
import { DAY } from "../../../src/runtime/units";
import { addWordRule, holdText } from "../../../src/safety/safety";
import { makeFriends } from "../../chat/chat-fixtures";
import { loadCase, reportThing as reportFor } from "../../safety/official-fixtures";
import { aBottle, NOW } from "../../support/bottles";
import { picture, recall, text } from "./chat-acts";
import { heldTextsOf, reportSealed } from "./copies";
import { plantPhoto } from "./profile";
import type { Person, Scene, Thing } from "./scene";
import type { Copies, Way } from "./way";

type Named = Thing & { id: string };

const plantRule = async (scene: Scene): Promise<Named> => {
  const mark = scene.newMark("rule");
  const input = { text: mark, kind: "word", mode: "mask", language: null } as const;
  const { id } = await addWordRule(scene.db, scene.official.id, input, NOW);
  await scene.db.insertInto("word_hits").values({ rule_id: id, day: 1, n: 2 }).execute();
  return { id, marks: [mark], shown: mark, views: [scene.view(scene.official, "/api/official/words?limit=50")] };
};

/** A letter in the queue, with what held it. */
async function plantHeld(scene: Scene, author: Person): Promise<Named> {
  const [said, rule] = [scene.newMark("said"), scene.newMark("rule")];
  const id = await aBottle(scene.db, author, { hidden_at: NOW });
  const held = { kind: "bottle", id, aboutId: author.id, fields: { content: said }, rules: [rule] } as const;
  await transact(scene.db, (tx) => holdText(tx, { ...held, rules: [rule] }, NOW));
  return { id, marks: [said, rule], shown: said, views: [heldTextsOf(scene)] };
}

/** A text and a picture that were reported and then recalled: the sealed copies are all there is. */
async function plantEvidence(scene: Scene, copies: Copies, hold: boolean): Promise<Named> {
  const [one, other] = [await scene.person(), await scene.person()];
  await makeFriends(scene.db, one, other);
  const sent = { from: one, to: other, copies };
  const [words, image] = [await text(scene, sent), await picture("image")(scene, sent)];
  const files: string[] = [];
  for (const { id } of [words, image]) {
    await reportSealed(scene, other, { kind: "message", id });
    await recall(scene, { one, other, third: other }, id, "");
    const { id: caseId, evidence_file } = await loadCase(scene.db, id);
    if (evidence_file) files.push(evidence_file);
    const found = { id: caseId };
    await scene.send(scene.official, "POST /api/official/reports/:id/evidence", found);
    await scene.send(scene.official, "POST /api/official/reports/:id/decision", found, { json: { kind: "reject" } });
    const held = { json: { hold: true, reason: "For the court." } };
    if (hold) await scene.send(scene.official, "PUT /api/official/reports/:id/hold", found, held);
  }
  return { id: words.id, marks: [...words.marks.slice(0, 1), ...files], shown: "", views: [] };
}

/** A line for whoever takes a case over, whose case is decided. */
async function plantHandover(scene: Scene, hold: boolean): Promise<Named> {
  const mark = scene.newMark("handover");
  const id = await aBottle(scene.db, await scene.person());
  await reportFor(scene.db, await scene.person(), { kind: "bottle", id, reason: "threat" }, NOW);
  const found = { id: (await loadCase(scene.db, id)).id };
  await scene.send(scene.official, "POST /api/official/reports/:id/evidence", found);
  await scene.send(scene.official, "POST /api/official/reports/:id/take", found);
  await scene.send(scene.official, "POST /official/reports/:id/give-back", found, { form: { note: mark } });
  await scene.send(scene.official, "POST /api/official/reports/:id/decision", found, { json: { kind: "reject" } });
  const held = { json: { hold: true, reason: "For the court." } };
  if (hold) await scene.send(scene.official, "PUT /api/official/reports/:id/hold", found, held);
  return { id, marks: [mark], shown: "", views: [] };
}

/** A text that the team took away, and that its writer deletes; it could be brought back while its evidence is there. */
async function plantTakenAway(scene: Scene, copies: Copies, deletes: boolean): Promise<Named> {
  const [one, other] = [await scene.person(), await scene.person()];
  await makeFriends(scene.db, one, other);
  const words = await text(scene, { from: one, to: other, copies: new Set([...copies, "reported"]) });
  const found = { id: (await loadCase(scene.db, words.id)).id };
  const decision = { kind: "remove", rule: "2", reason: "It threatens someone." };
  await scene.send(scene.official, "POST /api/official/reports/:id/evidence", found);
  await scene.send(scene.official, "POST /api/official/reports/:id/decision", found, { json: decision });
  if (deletes) await scene.send(one, "DELETE /api/chat/messages/:id", { id: words.id });
  return { ...words, views: [] };
}

const decide = (decision: "release" | "remove", base: "/api/official" | "/official") => (scene: Scene, id: string) => {
  const body = base === "/official" ? { form: { decision } } : { json: { decision } };
  return scene.send(scene.official, `POST ${base}/texts/:kind/:id`, { kind: "bottle", id }, body);
};

const heldWay =
  (decision: "release" | "remove"): Way["plant"] =>
  async (scene) => {
    const author = await scene.person();
    const [rest, gone] = [await plantHeld(scene, author), await plantHeld(scene, author)];
    const by = (base: "/api/official" | "/official") => () => decide(decision, base)(scene, gone.id);
    return { gone, rest, api: by("/api/official"), page: by("/official") };
  };

const HELD_GONE = ["held_texts.said: decided, or taken back", "held_texts.rules: decided, or taken back"];
const LOGGED = { "audit_log.reason": "nobody changes a line of the log" };

export const TEAM_WAYS: Record<string, Way> = {
  "a word rule is removed": {
    erases: [],
    when: "at once",
    stays: LOGGED,
    plant: async (scene) => {
      const [rest, gone] = [await plantRule(scene), await plantRule(scene)];
      const { official } = scene;
      return {
        gone,
        rest,
        api: () => scene.send(official, "DELETE /api/official/words/:id", { id: gone.id }),
        page: () => scene.send(official, "POST /official/words/:id/remove", { id: gone.id }),
      };
    },
  },
  "a held text is let through": { erases: HELD_GONE, when: "at once", plant: heldWay("release") },
  "a held text is taken away": { erases: HELD_GONE, when: "at once", plant: heldWay("remove") },
  "a held photo is taken away": {
    erases: [],
    when: "at once",
    stays: { "audit_log.thing_id": "the log says which one it was" },
    plant: async (scene, copies) => {
      const [one, other] = [await scene.person(), await scene.person()];
      const [rest, gone] = [
        await plantPhoto("album", 1)(scene, one, copies),
        await plantPhoto("album", 1)(scene, other, copies),
      ];
      const [id = "", decision] = [gone.marks[1], { decision: "remove" }];
      const { official } = scene;
      return {
        gone,
        rest,
        api: () => scene.send(official, "POST /api/official/photos/:id", { id }, { json: decision }),
        page: () => scene.send(official, "POST /official/photos/:id", { id }, { form: decision }),
      };
    },
  },
  "a text that the team took away is deleted by its writer": {
    erases: [
      "chat_messages.text: hidden by both and by a report whose evidence is gone",
      "report_cases.evidence: after that",
    ],
    when: 60 * DAY,
    plant: async (scene, copies) => {
      const [rest, gone] = [await plantTakenAway(scene, copies, false), await plantTakenAway(scene, copies, true)];
      return { gone, rest, api: async () => undefined };
    },
  },
  "a line for whoever takes over has been kept as long as the evidence": {
    erases: ["report_cases.handover: after that"],
    when: 60 * DAY,
    restOutlives: true,
    plant: async (scene) => {
      const [rest, gone] = [await plantHandover(scene, true), await plantHandover(scene, false)];
      return { gone, rest, api: async () => undefined };
    },
  },
  "evidence has been kept long enough": {
    erases: ["report_cases.evidence: after that"],
    when: 60 * DAY,
    restOutlives: true,
    plant: async (scene, copies) => {
      const [rest, gone] = [await plantEvidence(scene, copies, true), await plantEvidence(scene, copies, false)];
      return { gone, rest, api: async () => undefined };
    },
  },
};
