/** Ways in which a reaction to a message goes. */
import { reactToMessage, sendText } from "../../../src/chat/chat";
import { NOW } from "../../support/bottles";
import { threeFriends } from "./chat-acts";
import type { Person, Scene, Thing } from "./scene";
import type { Planted, Way } from "./way";

const PEOPLE = ["👩", "👨"];
const SKINS = ["🏻", "🏼", "🏽", "🏾", "🏿"];
const TOOLS = ["🚀", "🎓", "🏫", "🏭", "💻", "💼", "🔧", "🔬", "🎨", "🚒", "🌾", "🍳", "🎤"];
/** Each is of one reaction of a scene alone. */
const EMOJI = TOOLS.flatMap((tool) => SKINS.flatMap((skin) => PEOPLE.map((one) => `${one}${skin}\u200d${tool}`)));

const taken = new WeakMap<Scene, number>();
function newEmoji(scene: Scene): string {
  const n = taken.get(scene) ?? 0;
  taken.set(scene, n + 1);
  return EMOJI[n % EMOJI.length] ?? "";
}

interface Reacted extends Thing {
  message: string;
  me: Person;
  them: Person;
}

async function plantReaction(scene: Scene, me: Person, them: Person): Promise<Reacted> {
  const emoji = newEmoji(scene);
  const sent = { text: "Hello", clientId: scene.newMark("c") };
  const { id } = (await sendText(scene.db, them.id, me.id, sent, NOW)).message;
  await reactToMessage(scene.db, me.id, id, emoji, NOW);
  const views = [
    scene.view(me, `/api/chat/${them.id}/messages`),
    scene.view(them, `/api/chat/${me.id}/messages`),
    scene.view(them, `/chat/${me.id}`),
  ];
  return { message: id, me, them, marks: [emoji], shown: emoji, views };
}

type Act = (scene: Scene, reacted: Reacted) => Promise<unknown>;

const reaction =
  (api: Act, page: Act): Way["plant"] =>
  async (scene): Promise<Planted> => {
    const { one, other, third } = await threeFriends(scene);
    const rest = await plantReaction(scene, one, third);
    const gone = await plantReaction(scene, one, other);
    return { gone, rest, api: () => api(scene, gone), page: () => page(scene, gone) };
  };

const send = (scene: Scene, { me, them, message }: Reacted, route: string, fields = {}) =>
  route.includes(" /api/")
    ? scene.send(me, route, { id: message }, { json: fields })
    : scene.send(me, route, { id: them.id, message }, { form: fields });

export const REACTION_WAYS: Record<string, Way> = {
  "a reaction is taken back": {
    erases: [],
    when: "at once",
    plant: reaction(
      (scene, gone) => send(scene, gone, "DELETE /api/chat/messages/:id/reaction"),
      (scene, gone) => send(scene, gone, "POST /chat/:id/messages/:message/unreact"),
    ),
  },
  "another reaction is chosen": {
    erases: [],
    when: "at once",
    plant: reaction(
      (scene, gone) => send(scene, gone, "PUT /api/chat/messages/:id/reaction", { emoji: "👍" }),
      (scene, gone) => send(scene, gone, "POST /chat/:id/messages/:message/react", { emoji: "👍" }),
    ),
  },
};
