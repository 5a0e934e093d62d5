/** Designs with everything that they are copied to. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transact } from "../../../src/db/transact";
import { createDesign } from "../../../src/designs/designs";
import { holdText } from "../../../src/safety/safety";
import { saveDesignComment } from "../../../src/square/square";
import { readDesignParams } from "../../../src/ui/bottle/params";
import { NOW } from "../../support/bottles";
import { downloadOf, reportSealed, translate } from "./copies";
import type { Person, Scene, Thing } from "./scene";
import type { Copies } from "./way";

export interface DesignThing extends Thing {
  id: string;
  name: string;
  comment: Thing;
}

export interface People {
  designer: Person;
  /** Comments, buys, looks. */
  visitor: Person;
}
export type DesignAct = (scene: Scene, people: People, design: DesignThing) => Promise<unknown>;

let colours = 0;
/** Of one design alone; in lower case, as it is stored. */
const newColour = (): string => `#${(0x3a0000 + colours++).toString(16)}`;

const list = (to: "sale" | "exhibition") => (scene: Scene, designer: Person, id: string) =>
  scene.send(designer, `POST /api/designs/:id/${to}`, { id }, { json: to === "sale" ? { price: 12 } : {} });

async function plantComment(scene: Scene, { visitor }: People, id: string, copies: Copies): Promise<Thing> {
  const words = scene.newMark("said");
  const actor = copies.has("keyed") ? { id: visitor.id, once: { key: scene.newMark("key"), request: "r" } } : visitor;
  const comment = await saveDesignComment(scene.db, actor, id, words, NOW);
  const held = { kind: "comment", id: comment.id, aboutId: visitor.id, fields: { content: words } } as const;
  if (copies.has("held")) await transact(scene.db, (tx) => holdText(tx, { ...held, rules: [] }, NOW));
  return { marks: [words], shown: words, views: [{ ...downloadOf(scene, visitor, "design_comments"), own: true }] };
}

/** As link previews leave it. */
function plantPreview({ app }: Scene, hash: string): void {
  const folder = join(app.config.dataDir, "previews");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${hash}-${"0".repeat(32)}.png`), "");
}

/** A design that is on sale, or on show. */
export async function plantDesign(
  scene: Scene,
  people: People,
  to: "sale" | "exhibition",
  copies: Copies,
): Promise<DesignThing> {
  const { designer, visitor } = people;
  const [name, story, color] = [scene.newMark("name"), scene.newMark("story"), newColour()];
  const actor = copies.has("keyed") ? { id: designer.id, once: { key: scene.newMark("key"), request: "r" } } : designer;
  const { id } = await createDesign(scene.db, actor, { name, story, params: readDesignParams({ color }) }, NOW);
  await list(to)(scene, designer, id);
  const comment = await plantComment(scene, people, id, copies);
  const { picture } = await scene.db
    .selectFrom("designs")
    .select("picture")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const marks = [name, story, color, picture];
  if (copies.has("translated")) marks.push(...(await translate(scene, { kind: "design", id }, story)));
  const held = { kind: "design", id, aboutId: designer.id, fields: { name, story } } as const;
  if (copies.has("held")) await transact(scene.db, (tx) => holdText(tx, { ...held, rules: [] }, NOW));
  if (copies.has("reported")) await reportSealed(scene, visitor, { kind: "design", id });
  plantPreview(scene, picture);
  const section = to === "sale" ? "market" : "exhibition";
  const views = [
    scene.view(visitor, `/bottle-square/${id}`),
    scene.view(visitor, `/api/square?section=${section}&q=${name}`),
    downloadOf(scene, designer, "designs"),
  ];
  return { id, name, marks, shown: name, views, comment };
}
