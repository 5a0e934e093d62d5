/** Letters that were found and talked about, with everything that they are copied to. */
import { answerComment, dropBottle, pickUpBottle, throwBottle } from "../../../src/bottles/bottles";
import type { ContentKind } from "../../../src/db/tables/safety";
import { transact } from "../../../src/db/transact";
import { holdText } from "../../../src/safety/safety";
import { NOW } from "../../support/bottles";
import { downloadOf, pushesOf, reportSealed, translate } from "./copies";
import type { Person, Scene, Thing } from "./scene";
import type { Copies } from "./way";

export interface Letter extends Thing {
  id: string;
  comment: Thing & { id: string };
}

/** Whoever sends it under a key has the answer to it stored for a day. */
export const actorOf = (scene: Scene, { id }: Person, copies: Copies) =>
  copies.has("keyed") ? { id, once: { key: scene.newMark("key"), request: "r" } } : { id };

const hold = (scene: Scene, kind: ContentKind, thing: { id: string; by: Person; mark: string }) =>
  transact(scene.db, (tx) =>
    holdText(tx, { kind, id: thing.id, aboutId: thing.by.id, fields: { content: thing.mark }, rules: [] }, NOW),
  );

/** A letter that was found and let go with a comment, which its author has answered. */
export async function plantLetter(scene: Scene, author: Person, finder: Person, copies: Copies): Promise<Letter> {
  const { db } = scene;
  const [content, name, words, answer] = ["letter", "name", "comment", "answer"].map((each) => scene.newMark(each)) as [
    string,
    string,
    string,
    string,
  ];
  const { id } = (await throwBottle(db, actorOf(scene, author, copies), { content }, NOW)).bottle;
  await db.updateTable("bottles").set({ design_name: name }).where("id", "=", id).execute();
  await pickUpBottle(db, actorOf(scene, finder, copies), id, NOW);
  const { comments } = (await dropBottle(db, actorOf(scene, finder, copies), id, words, NOW)).bottle;
  const comment = comments[0]?.id ?? "";
  await answerComment(db, actorOf(scene, author, copies), comment, answer, NOW);
  const marks = [content, name, words, answer];
  if (copies.has("translated")) {
    marks.push(...(await translate(scene, { kind: "bottle", id }, content)));
    marks.push(...(await translate(scene, { kind: "comment", id: comment }, words)));
    marks.push(...(await translate(scene, { kind: "answer", id: comment }, answer)));
  }
  if (copies.has("held")) {
    await hold(scene, "bottle", { id, by: author, mark: content });
    await hold(scene, "comment", { id: comment, by: finder, mark: words });
    await hold(scene, "answer", { id: comment, by: author, mark: answer });
  }
  if (copies.has("reported")) await reportSealed(scene, finder, { kind: "bottle", id });
  const views = [
    { ...scene.view(author, `/api/bottles/detail/${id}`), own: true } as const,
    scene.view(finder, `/bottle/${id}`),
    scene.view(finder, `/api/bottles/share/${id}`),
    { ...downloadOf(scene, author, "thrown"), own: true } as const,
    downloadOf(scene, finder, "found"),
  ];
  const told = copies.has("pushed") ? [pushesOf(scene, author)] : [];
  const commentViews = [
    scene.view(author, `/api/bottles/${id}/comments`),
    downloadOf(scene, finder, "comments"),
    ...told,
  ];
  return {
    id,
    marks,
    shown: content,
    views,
    comment: { id: comment, marks: [words], shown: words, views: commentViews },
  };
}
