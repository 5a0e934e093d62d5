/** Ways in which chat messages and their pictures go. */
import { chatPictureFiles, chatPicturePath } from "../../src/chat/pictures/picture-files";
import { sendChatMessage, sendText } from "../../src/chat/sending/send";
import type { ChatMessageRow } from "../../src/db/tables/chat";
import { newPictureName } from "../../src/files/pictures";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { followPerson } from "../../src/social/social";
import { makeFriends } from "../chat/chat-fixtures";
import { downloadOf, eventsOf, heldTextsOf, pushesOf, reportThing, subscribe, translate } from "./leavings-copies";
import { HELD_WORD, NOW, type Person, type Scene, type Thing } from "./leavings-scene";
import { type Copies, type Planted, TRANSLATION_GONE, type Way } from "./leavings-way";

type ChatThing = Thing & { id: string };

interface Sent {
  from: Person;
  to: Person;
  copies: Copies;
}
type PlantChat = (scene: Scene, sent: Sent) => Promise<ChatThing>;

const viewsOf = (scene: Scene, { from, to }: Sent) => [
  scene.view(from, `/api/chat/${to.id}/messages`),
  scene.view(to, `/api/chat/${from.id}/messages`),
];

/** With all copies of its words. */
export const text: PlantChat = async (scene, sent) => {
  const { from, to, copies } = sent;
  const mark = scene.newMark("text");
  const { id } = (await sendText(scene.db, from.id, to.id, { text: mark, clientId: scene.newMark("c") }, NOW)).message;
  const translated = copies.has("translated") ? await translate(scene, { kind: "message", id }, mark) : [];
  if (copies.has("reported")) await reportThing(scene, to, { kind: "message", id });
  const readers = [from, to].flatMap((who) => [downloadOf(scene, who, "chats"), eventsOf(scene, who, "message")]);
  return { id, marks: [mark, ...translated], shown: mark, views: [...viewsOf(scene, sent), scene.view(to, `/chat/${from.id}`), ...readers] };
};

/** Nothing is decoded: each of its files holds its own name. */
export const picture =
  (kind: ChatMessageRow["kind"]): PlantChat =>
  async (scene, sent) => {
    const { from, to, copies } = sent;
    const [file, digest, clientId] = [newPictureName(), scene.newMark("digest"), scene.newMark("c")];
    const store = kind === "burn" ? scene.app.burning : scene.app.files;
    for (const name of chatPictureFiles(file, false)) await store.put(name, Buffer.from(name), "image/webp");
    const draft = { kind, text: null, file, width: 4, height: 3, animated: 0, digest, clientId } as const;
    const { id } = (await sendChatMessage(scene.db, from.id, to.id, draft, NOW)).message;
    if (copies.has("reported")) await reportThing(scene, to, { kind: "message", id });
    const views = kind === "burn" ? [] : [scene.view(to, chatPicturePath(file, false)), ...viewsOf(scene, sent)];
    return { id, marks: [file, digest], shown: file, views };
  };
const [image, burn] = [picture("image"), picture("burn")];

interface Friends {
  one: Person;
  other: Person;
  third: Person;
}
type Act = (scene: Scene, people: Friends, id: string) => Promise<unknown>;

/** What stays: the sender's other message, one of somebody else to the same person, or the other's answer. */
type Rest = "own" | "third's" | "other's";

/** Of three friends, one sends something to another. */
const friends =
  (plant: PlantChat, rest: Rest, api: Act, page?: Act): Way["plant"] =>
  async (scene, copies) => {
    const [one, other, third] = [await scene.person(), await scene.person(), await scene.person()];
    for (const [a, b] of [[one, other], [one, third], [other, third]] as const) await makeFriends(scene.db, a, b);
    if (copies.has("pushed")) await subscribe(scene, other);
    const [from, to] = rest === "own" ? [one, other] : rest === "third's" ? [third, other] : [other, one];
    const left = await plant(scene, { from, to, copies });
    const gone = await plant(scene, { from: one, to: other, copies });
    if (copies.has("pushed") && plant === text) gone.views.push(pushesOf(scene, other));
    return bind(scene, { one, other, third }, { gone, rest: left }, api, page);
  };

function bind(scene: Scene, people: Friends, planted: { gone: ChatThing; rest: ChatThing }, api: Act, page?: Act): Planted {
  const { id } = planted.gone;
  return { ...planted, api: () => api(scene, people, id), ...(page && { page: () => page(scene, people, id) }) };
}

export const recall: Act = (scene, { one }, id) => scene.send(one, "POST /api/chat/messages/:id/recall", { id });
const recallForm: Act = (scene, { one, other }, message) =>
  scene.send(one, "POST /chat/:id/messages/:message/recall", { id: other.id, message });

const hide = (who: keyof Friends): Act => (scene, people, id) => scene.send(people[who], "DELETE /api/chat/messages/:id", { id });
const hideForm = (who: "one" | "other"): Act => (scene, people, message) => {
  const partner = who === "one" ? people.other : people.one;
  return scene.send(people[who], "POST /chat/:id/messages/:message/delete", { id: partner.id, message });
};
const removeChat = (who: "one" | "other"): Act => (scene, people) =>
  scene.send(people[who], "DELETE /api/chat/:id", { id: (who === "one" ? people.other : people.one).id });
const removeChatForm = (who: "one" | "other"): Act => (scene, people) =>
  scene.send(people[who], "POST /chat/:id/remove", { id: (who === "one" ? people.other : people.one).id });

const leave = (messages: "keep" | "remove"): Act => (scene, { one }) =>
  scene.send(one, "DELETE /api/auth/account", {}, { json: { messages } });
const leaveForm = (messages: "keep" | "remove"): Act => (scene, { one }) =>
  scene.send(one, "POST /account/delete", {}, { form: { messages } });

const inTurn = (...acts: Act[]): Act => async (scene, people, id) => {
  for (const act of acts) await act(scene, people, id);
};
const aboutSender = (route: string, json?: object): Act => (scene, { one, other }) =>
  scene.send(other, route, { id: one.id }, json && { json });
const measure = (kind: "suspend" | "ban"): Act => (scene, { one }) =>
  scene.send(scene.official, "POST /api/official/people/:id/measures", { id: one.id }, {
    json: { kind, rule: "1", reason: "It was not kind.", ...(kind === "suspend" && { days: 3 }) },
  });
const measureForm = (kind: "suspend" | "ban"): Act => (scene, { one }) =>
  scene.send(scene.official, "POST /official/people/:id/measures", { id: one.id }, {
    form: { kind, rule: "1", reason: "It was not kind.", ...(kind === "suspend" && { days: "3" }) },
  });
const nothing: Act = async () => undefined;

/** First words to a stranger, which wait for review. */
const held =
  (api: Act, page?: Act): Way["plant"] =>
  async (scene, copies) => {
    const [one, other, third] = [await scene.person(), await scene.person(), await scene.person()];
    const plant = async (from: Person): Promise<ChatThing> => {
      await followPerson(scene.db, from, other.id, NOW);
      const [mark, clientId] = [scene.newMark("held"), scene.newMark("c")];
      const { message } = await sendText(scene.db, from.id, other.id, { text: `${mark} ${HELD_WORD}`, clientId }, NOW);
      const translated = copies.has("translated") ? await translate(scene, { kind: "message", id: message.id }, mark) : [];
      const views = [
        scene.view(from, `/api/chat/${other.id}/messages`),
        heldTextsOf(scene),
        downloadOf(scene, from, "held"),
      ];
      return { id: message.id, marks: [mark, ...translated], shown: mark, views };
    };
    return bind(scene, { one, other, third }, { gone: await plant(one), rest: await plant(third) }, api, page);
  };

const TEXT_GONE = ["chat_messages.text: recalled", TRANSLATION_GONE];
const FILE_GONE = ["chat_messages.file: recalled, opened, or over"];
const HELD_GONE = ["held_texts.said: decided, or taken back"];

export const CHAT_WAYS: Record<string, Way> = {
  "a text is recalled": { erases: TEXT_GONE, when: "at once", plant: friends(text, "own", recall, recallForm) },
  "a text is deleted by both": {
    erases: ["chat_messages.text: hidden by both"],
    when: "next round",
    plant: friends(text, "own", inTurn(hide("one"), hide("other")), inTurn(hideForm("other"), hideForm("one"))),
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
    plant: friends(text, "third's", inTurn(hide("one"), removeChat("other")), inTurn(removeChatForm("other"), hideForm("one"))),
  },
  "its sender leaves and takes a text along": {
    erases: TEXT_GONE,
    when: "at once",
    plant: friends(text, "third's", leave("remove"), leaveForm("remove")),
  },
  "its sender leaves, the other deletes a text": {
    erases: ["chat_messages.text: removed or hidden by one, and the other has left"],
    when: "next round",
    plant: friends(text, "third's", inTurn(leave("keep"), hide("other")), inTurn(hideForm("other"), leaveForm("keep"))),
  },
  "held words are recalled": { erases: [...TEXT_GONE, ...HELD_GONE], when: "at once", plant: held(recall, recallForm) },
  "held words are deleted": { erases: HELD_GONE, when: "at once", plant: held(hide("one"), hideForm("one")) },
  "the writer of held words leaves": { erases: HELD_GONE, when: "at once", plant: held(leave("keep"), leaveForm("keep")) },
  "a picture is recalled": { erases: FILE_GONE, when: "at once", plant: friends(image, "own", recall, recallForm) },
  "a picture is deleted by both": {
    erases: ["chat_messages.file: a picture that both have hidden"],
    when: "next round",
    plant: friends(image, "own", inTurn(hide("one"), hide("other")), inTurn(hideForm("one"), hideForm("other"))),
  },
  "a picture goes with the conversation, removed by both": {
    erases: [],
    when: "next round",
    plant: friends(image, "third's", inTurn(removeChat("other"), removeChat("one"))),
  },
  "the sender of a picture leaves": { erases: FILE_GONE, when: "at once", plant: friends(image, "third's", leave("keep"), leaveForm("remove")) },
  "a burn picture is opened": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(
      burn,
      "own",
      (scene, { other }, id) => scene.send(other, "POST /api/chat/messages/:id/open", { id }),
      (scene, { one, other }, message) => scene.send(other, "POST /chat/:id/messages/:message/open", { id: one.id, message }),
    ),
  },
  "a burn picture is never opened": { erases: FILE_GONE, when: CHAT_LIMITS.burnRetention, plant: friends(burn, "own", nothing) },
  "a burn picture is recalled": { erases: FILE_GONE, when: "at once", plant: friends(burn, "own", recall, recallForm) },
  "a burn picture is deleted by its recipient": { erases: FILE_GONE, when: "at once", plant: friends(burn, "own", hide("other"), hideForm("other")) },
  "a burn picture ends with a block": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "third's", aboutSender("POST /api/users/:id/block"), aboutSender("POST /friends/:id/block")),
  },
  "a burn picture ends with an unfollow": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "third's", aboutSender("DELETE /api/users/:id/follow"), aboutSender("POST /friends/:id/unfollow")),
  },
  "a burn picture ends with the conversation": {
    erases: FILE_GONE,
    when: "at once",
    plant: friends(burn, "third's", removeChat("other"), removeChatForm("one")),
  },
  "a burn picture ends with a suspension": { erases: FILE_GONE, when: "at once", plant: friends(burn, "third's", measure("suspend"), measureForm("suspend")) },
  "a burn picture ends with a ban": { erases: FILE_GONE, when: "at once", plant: friends(burn, "third's", measure("ban"), measureForm("ban")) },
  "the sender of a burn picture leaves": { erases: FILE_GONE, when: "at once", plant: friends(burn, "third's", leave("keep"), leaveForm("remove")) },
};
