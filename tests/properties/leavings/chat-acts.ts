/** Friends who write to each other, and what they and the team do about a message. */

import { editMessage } from "../../../src/chat/chat";
import { revealPhoto } from "../../../src/chat/pictures/photo-blur";
import { chatPictureFiles, chatPicturePath } from "../../../src/chat/pictures/picture-files";
import { sendChatMessage, sendText } from "../../../src/chat/sending/send";
import type { ChatMessageRow } from "../../../src/db/tables/chat";
import { newPictureName } from "../../../src/files/pictures";
import { makeFriends } from "../../chat/chat-fixtures";
import { storeSealed } from "../../chat/sealed-burn";
import { NOW } from "../../support/bottles";
import { downloadOf, eventsOf, pushesOf, reportSealed, subscribe, translate } from "./copies";
import type { Person, Scene, Thing, View } from "./scene";
import type { Copies, Planted, Way } from "./way";

export type ChatThing = Thing & { id: string };

export interface Sent {
  from: Person;
  to: Person;
  copies: Copies;
}
export type PlantChat = (scene: Scene, sent: Sent) => Promise<ChatThing>;

/** The file that somebody takes along of a chat: its texts, and the bytes of its pictures. */
function fileOf(scene: Scene, reader: Person, other: Person): View {
  const { name, read } = scene.view(reader, `/api/chat/${other.id}/export`);
  const pictures = (html: string) =>
    [...html.matchAll(/;base64,([\w+/=]*)/g)].map(([, bytes = ""]) => Buffer.from(bytes, "base64").toString());
  return { name, read: () => read().then((html) => [html, ...pictures(html)].join("\n")) };
}

const viewsOf = (scene: Scene, { from, to }: Sent) => [
  scene.view(from, `/api/chat/${to.id}/messages`),
  scene.view(to, `/api/chat/${from.id}/messages`),
  fileOf(scene, from, to),
  fileOf(scene, to, from),
];

/** With all copies of its words. */
export const text: PlantChat = async (scene, sent) => {
  const { from, to, copies } = sent;
  const mark = scene.newMark("text");
  const { id } = (await sendText(scene.db, from.id, to.id, { text: mark, clientId: scene.newMark("c") }, NOW)).message;
  const translated = copies.has("translated") ? await translate(scene, { kind: "message", id }, mark) : [];
  if (copies.has("reported")) await reportSealed(scene, to, { kind: "message", id });
  const readers = [from, to].flatMap((who) => [downloadOf(scene, who, "chats"), eventsOf(scene, who, "message")]);
  return {
    id,
    marks: [mark, ...translated],
    shown: mark,
    views: [...viewsOf(scene, sent), scene.view(to, `/chat/${from.id}`), ...readers],
  };
};

/** It was edited once: what it said before is kept. */
export const editedText: PlantChat = async (scene, sent) => {
  // Its translation is gone with the edit.
  const planted = await text(scene, { ...sent, copies: sent.copies.difference(new Set(["translated"])) });
  const mark = scene.newMark("text");
  await editMessage(scene.db, sent.from.id, planted.id, mark, NOW);
  return { ...planted, marks: [...planted.marks, mark], shown: mark };
};

/** Each of its files holds its own name. */
async function storePlain({ app }: Scene): Promise<{ file: string; burnKey?: string }> {
  const file = newPictureName();
  for (const name of chatPictureFiles(file, false)) await app.files.put(name, Buffer.from(name), "image/webp");
  return { file };
}

/** Burn pictures have none. */
const previewOf = (scene: Scene, kind: ChatMessageRow["kind"]): string | null =>
  kind === "burn" ? null : scene.newMark("preview");

/** A photo that is not opened is in no file that its reader takes along. */
const open = async ({ db }: Scene, reader: Person, kind: ChatMessageRow["kind"], id: string) =>
  kind === "burn" ? null : revealPhoto(db, reader.id, id, NOW);

/** Nothing is decoded. The key of a burn picture has to go with it. */
export const picture =
  (kind: ChatMessageRow["kind"]): PlantChat =>
  async (scene, sent) => {
    const { from, to, copies } = sent;
    const [digest, clientId] = [scene.newMark("digest"), scene.newMark("c")];
    const stored =
      kind === "burn" ? await storeSealed(scene.app.burning, Buffer.from("picture")) : await storePlain(scene);
    const { file, burnKey } = stored;
    const preview = previewOf(scene, kind);
    const draft = { kind, text: null, ...stored, width: 4, height: 3, animated: 0, digest, clientId, preview } as const;
    const { id } = (await sendChatMessage(scene.db, from.id, to.id, draft, NOW)).message;
    await open(scene, to, kind, id);
    if (copies.has("reported")) await reportSealed(scene, to, { kind: "message", id });
    const views = kind === "burn" ? [] : [scene.view(to, chatPicturePath(file, false)), ...viewsOf(scene, sent)];
    return {
      id,
      marks: [file, digest, burnKey, preview].filter((mark) => typeof mark === "string"),
      shown: file,
      views,
    };
  };

export interface Friends {
  one: Person;
  other: Person;
  third: Person;
}
export type ChatAct = (scene: Scene, people: Friends, id: string, rest: string) => Promise<unknown>;

/** What stays: the sender's other message, one of somebody else to the same person, or the other's answer. */
export type Rest = "own" | "third's" | "other's";

export async function threeFriends(scene: Scene): Promise<Friends> {
  const [one, other, third] = [await scene.person(), await scene.person(), await scene.person()];
  for (const friend of [one, other]) await makeFriends(scene.db, friend, third);
  await makeFriends(scene.db, one, other);
  return { one, other, third };
}

/** Of three friends, one sends something to another. */
export const friends =
  (plant: PlantChat, rest: Rest, api: ChatAct, page?: ChatAct): Way["plant"] =>
  async (scene, copies) => {
    const { one, other, third } = await threeFriends(scene);
    if (copies.has("pushed")) await subscribe(scene, other);
    const [from, to] = { own: [one, other], "third's": [third, other], "other's": [other, one] }[rest] as [
      Person,
      Person,
    ];
    const left = await plant(scene, { from, to, copies });
    const gone = await plant(scene, { from: one, to: other, copies });
    if (copies.has("pushed") && plant === text) gone.views.push(pushesOf(scene, other));
    return bind(scene, { one, other, third }, { gone, rest: left }, api, page);
  };

export function bind(
  scene: Scene,
  people: Friends,
  planted: { gone: ChatThing; rest: ChatThing },
  api: ChatAct,
  page?: ChatAct,
): Planted {
  const bound = (act: ChatAct) => () => act(scene, people, planted.gone.id, planted.rest.id);
  return { ...planted, api: bound(api), ...(page && { page: bound(page) }) };
}

export const recall: ChatAct = (scene, { one }, id) => scene.send(one, "POST /api/chat/messages/:id/recall", { id });
export const recallForm: ChatAct = (scene, { one, other }, message) =>
  scene.send(one, "POST /chat/:id/messages/:message/recall", { id: other.id, message });

/** The recipient's browser opens it in two steps. */
export const claim: ChatAct = (scene, { other }, id) =>
  scene.send(other, "POST /api/chat/messages/:id/open", { id }, { json: { claim: "claim" } });
export const reportShown: ChatAct = (scene, { other }, id) =>
  scene.send(other, "POST /api/chat/messages/:id/opened", { id }, { json: { claim: "claim" } });

const OTHER_WORDS = { text: "Good night" };
export const editJson: ChatAct = (scene, { one }, id) =>
  scene.send(one, "PATCH /api/chat/messages/:id", { id }, { json: OTHER_WORDS });
export const editForm: ChatAct = (scene, { one, other }, message) =>
  scene.send(one, "POST /chat/:id/messages/:message/edit", { id: other.id, message }, { form: OTHER_WORDS });

export const hide =
  (who: keyof Friends): ChatAct =>
  (scene, people, id) =>
    scene.send(people[who], "DELETE /api/chat/messages/:id", { id });
/** The other thing, of which the other person has as much as before. */
export const hideRest: ChatAct = (scene, { one }, _, rest) =>
  scene.send(one, "DELETE /api/chat/messages/:id", { id: rest });
export const hideForm =
  (who: "one" | "other"): ChatAct =>
  (scene, people, message) => {
    const partner = who === "one" ? people.other : people.one;
    return scene.send(people[who], "POST /chat/:id/messages/:message/delete", { id: partner.id, message });
  };
export const removeChat =
  (who: "one" | "other"): ChatAct =>
  (scene, people) =>
    scene.send(people[who], "DELETE /api/chat/:id", { id: (who === "one" ? people.other : people.one).id });
export const removeChatForm =
  (who: "one" | "other"): ChatAct =>
  (scene, people) =>
    scene.send(people[who], "POST /chat/:id/remove", { id: (who === "one" ? people.other : people.one).id });

export const leave =
  (messages: "keep" | "remove"): ChatAct =>
  (scene, { one }) =>
    scene.send(one, "DELETE /api/auth/account", {}, { json: { messages } });
export const leaveForm =
  (messages: "keep" | "remove"): ChatAct =>
  (scene, { one }) =>
    scene.send(one, "POST /account/delete", {}, { form: { messages } });

export const inTurn =
  (...acts: ChatAct[]): ChatAct =>
  async (scene, people, id, rest) => {
    for (const act of acts) await act(scene, people, id, rest);
  };
export const aboutSender =
  (route: string, json?: object): ChatAct =>
  (scene, { one, other }) =>
    scene.send(other, route, { id: one.id }, json && { json });
export const measure =
  (kind: "suspend" | "ban"): ChatAct =>
  (scene, { one }) =>
    scene.send(
      scene.official,
      "POST /api/official/people/:id/measures",
      { id: one.id },
      {
        json: { kind, rule: "1", reason: "It was not kind.", ...(kind === "suspend" && { days: 3 }) },
      },
    );
export const measureForm =
  (kind: "suspend" | "ban"): ChatAct =>
  (scene, { one }) =>
    scene.send(
      scene.official,
      "POST /official/people/:id/measures",
      { id: one.id },
      {
        form: { kind, rule: "1", reason: "It was not kind.", ...(kind === "suspend" && { days: "3" }) },
      },
    );
export const nothing: ChatAct = async () => undefined;
