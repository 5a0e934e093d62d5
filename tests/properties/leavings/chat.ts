/** Ways in which what people wrote in chats goes. */
import { sendText } from "../../../src/chat/sending/send";
import { followPerson } from "../../../src/social/social";
import { NOW } from "../../support/bottles";
import { HELD_WORD } from "../values";
import {
  bind,
  type ChatAct,
  type ChatThing,
  editedText,
  editForm,
  editJson,
  friends,
  hide,
  hideForm,
  hideRest,
  inTurn,
  leave,
  leaveForm,
  recall,
  recallForm,
  removeChat,
  removeChatForm,
  text,
  threeFriends,
} from "./chat-acts";
import { downloadOf, heldTextsOf, translate } from "./copies";
import type { Person } from "./scene";
import { TRANSLATION_GONE, type Way } from "./way";

/** First words to a stranger, which wait for review. */
const held =
  (api: ChatAct, page?: ChatAct): Way["plant"] =>
  async (scene, copies) => {
    const [one, other, third] = [await scene.person(), await scene.person(), await scene.person()];
    const plant = async (from: Person): Promise<ChatThing> => {
      await followPerson(scene.db, from, other.id, NOW);
      const [mark, clientId] = [scene.newMark("held"), scene.newMark("c")];
      const { message } = await sendText(scene.db, from.id, other.id, { text: `${mark} ${HELD_WORD}`, clientId }, NOW);
      const translated = copies.has("translated")
        ? await translate(scene, { kind: "message", id: message.id }, mark)
        : [];
      const views = [
        scene.view(from, `/api/chat/${other.id}/messages`),
        heldTextsOf(scene),
        downloadOf(scene, from, "held"),
      ];
      return { id: message.id, marks: [mark, ...translated], shown: mark, views };
    };
    return bind(scene, { one, other, third }, { gone: await plant(one), rest: await plant(third) }, api, page);
  };

/** Texts of somebody who has left, a round of housekeeping ago. */
const departed =
  (api: ChatAct, page: ChatAct): Way["plant"] =>
  async (scene, copies) => {
    const people = await threeFriends(scene);
    const { one, other } = people;
    const plant = async (): Promise<ChatThing> => {
      const sent = await text(scene, { from: one, to: other, copies });
      return { ...sent, views: [scene.view(other, `/api/chat/${one.id}/messages`), downloadOf(scene, other, "chats")] };
    };
    const [rest, gone] = [await plant(), await plant()];
    await leave("keep")(scene, people, gone.id, rest.id);
    await scene.runHousekeeping(NOW);
    return bind(scene, people, { gone, rest }, api, page);
  };

const WORDS_GONE = "message_words.words: its message is recalled, or its text erased";
const HELD_TEXT_GONE = ["chat_messages.text: recalled", TRANSLATION_GONE];
const TEXT_GONE = [...HELD_TEXT_GONE, WORDS_GONE];
const HELD_GONE = ["held_texts.said: decided, or taken back"];

export const CHAT_WAYS: Record<string, Way> = {
  "a text is recalled": { erases: TEXT_GONE, when: "at once", plant: friends(text, "own", recall, recallForm) },
  "an edited text is recalled": {
    erases: ["chat_messages.text: recalled", "chat_versions.text: the message is recalled, or erased"],
    when: "at once",
    plant: friends(editedText, "own", recall, recallForm),
  },
  "what a text said is edited": {
    erases: [TRANSLATION_GONE],
    when: "at once",
    stays: { "chat_versions.text": "kept for a report, 30 days" },
    plant: friends(text, "own", editJson, editForm),
  },
  "a text is deleted by both": {
    erases: ["chat_messages.text: hidden by both"],
    when: "next round",
    plant: friends(
      text,
      "own",
      inTurn(hide("one"), hideRest, hide("other")),
      inTurn(hideForm("other"), hideForm("one"), hideRest),
    ),
  },
  "a text goes with the conversation, removed by both": {
    erases: ["chat_messages.text: removed with the conversation by both"],
    when: "next round",
    plant: friends(
      text,
      "third's",
      inTurn(removeChat("one"), removeChat("other")),
      inTurn(removeChatForm("other"), removeChatForm("one")),
    ),
  },
  "a text is deleted by one, the conversation removed by the other": {
    erases: ["chat_messages.text: hidden by one, removed by the other"],
    when: "next round",
    plant: friends(
      text,
      "third's",
      inTurn(hide("one"), removeChat("other")),
      inTurn(removeChatForm("other"), hideForm("one")),
    ),
  },
  "its sender leaves and takes a text along": {
    erases: TEXT_GONE,
    leaves: true,
    when: "at once",
    plant: friends(text, "other's", leave("remove"), leaveForm("remove")),
  },
  "the other deletes a text of somebody who has left": {
    erases: ["chat_messages.text: removed or hidden by one, and the other has left"],
    when: "next round",
    plant: departed(hide("other"), hideForm("other")),
  },
  "its sender leaves after the other has deleted a text": {
    erases: ["chat_messages.text: removed or hidden by one, and the other has left"],
    when: "next round",
    plant: friends(text, "own", inTurn(hide("other"), leave("keep")), inTurn(hideForm("other"), leaveForm("keep"))),
  },
  "held words are recalled": {
    erases: [...HELD_TEXT_GONE, ...HELD_GONE],
    when: "at once",
    plant: held(recall, recallForm),
  },
  "held words are deleted": { erases: HELD_GONE, when: "at once", plant: held(hide("one"), hideForm("one")) },
  "the writer of held words leaves": {
    erases: HELD_GONE,
    when: "at once",
    plant: held(leave("keep"), leaveForm("keep")),
  },
};
