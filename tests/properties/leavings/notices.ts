/** Ways in which messages of the message centre go. */
import { newId } from "../../../src/db/ids";
import { MESSAGE_LIMITS } from "../../../src/limits/messages";
import { NOW } from "../../support/bottles";
import { downloadOf } from "./copies";
import type { Person, Scene, Thing } from "./scene";
import { two } from "./sessions";
import type { Way } from "./way";

/** What the team wrote to somebody. */
async function plantNotice(scene: Scene, who: Person): Promise<Thing & { id: string }> {
  const text = scene.newMark("notice");
  const json = { text };
  await scene.send(scene.official, "POST /api/official/people/:id/messages", { id: who.id }, { json });
  const stored = scene.db.selectFrom("system_messages").select(["id", "params"]).where("user_id", "=", who.id);
  const row = (await stored.execute()).find(({ params }) => params.includes(text));
  const views = [scene.view(who, "/api/system-messages"), scene.view(who, "/system-messages")];
  return {
    id: row?.id ?? newId(NOW),
    marks: [text],
    shown: text,
    views: [...views, downloadOf(scene, who, "messages")],
  };
}

export const NOTICE_WAYS: Record<string, Way> = {
  "a system message is cleared": {
    erases: [],
    when: MESSAGE_LIMITS.undoWindow,
    restOutlives: true,
    stays: { "audit_log.reason": "nobody changes a line of the log" },
    plant: two(
      2,
      plantNotice,
      (scene, who, { id }) => scene.send(who, "DELETE /api/system-messages/:id", { id }),
      (scene, who, { id }) => scene.send(who, "POST /system-messages/:id/clear", { id }),
    ),
  },
};
