/** Burn pictures as they are stored, sealed: nothing is decoded, and no route is asked. */
import { claimBurn, finishBurn, loadSealedBurn, openBurn } from "../../src/chat/chat";
import { chatPictureFiles } from "../../src/chat/pictures/picture-files";
import { newBurnKey, SEALED_TYPE, sealBytes } from "../../src/chat/pictures/seal";
import { sendChatMessage } from "../../src/chat/sending/send";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import type { FileStore } from "../../src/files/files";
import { newPictureName } from "../../src/files/pictures";
import { aFileStore } from "../support/files";
import { aPerson, type TestPerson } from "../support/people";
import { insertFriendship } from "../support/world";

/** Writes the files of a burn picture. @param picture what it shows @returns its name, without size, and its key */
export async function storeSealed(burning: FileStore, picture: Uint8Array): Promise<{ file: string; burnKey: string }> {
  const [file, burnKey] = [newPictureName(), newBurnKey()];
  for (const name of chatPictureFiles(file, false)) await burning.put(name, sealBytes(picture, burnKey), SEALED_TYPE);
  return { file, burnKey };
}

/** Sends a burn picture between friends. @param at ms */
export async function sendSealedBurn(
  db: Db,
  burning: FileStore,
  { from, to }: { from: TestPerson; to: TestPerson },
  at: number,
) {
  const { file, burnKey } = await storeSealed(burning, new TextEncoder().encode("picture"));
  const picture = { file, width: 4, height: 3, animated: 0, digest: null, burnKey } as const;
  const { message } = await sendChatMessage(
    db,
    from.id,
    to.id,
    { kind: "burn", text: null, clientId: newId(at), ...picture },
    at,
  );
  return { id: message.id, key: burnKey, file };
}

/** A burn picture that waits to be opened by `to`. @param at ms */
export async function aSealedBurn(db: Db, at: number, stores = { kept: aFileStore(), burning: aFileStore() }) {
  const [from, to] = [await aPerson(db), await aPerson(db)];
  await insertFriendship(db, from.id, to.id);
  const sent = await sendSealedBurn(db, stores.burning, { from, to }, at);
  const { id } = sent;
  const opener = { id: to.id, sessionId: "session" };
  return {
    ...{ ...sent, from, to, stores },
    load: (now: number) => loadSealedBurn(db, stores, to.id, id, now),
    claim: (now: number, claim = "claim") => claimBurn(db, stores, opener, { id, claim }, now),
    finish: (claim = "claim") => finishBurn(db, opener, { id, claim }),
    open: (now: number) => openBurn(db, stores, opener, id, now),
  };
}
