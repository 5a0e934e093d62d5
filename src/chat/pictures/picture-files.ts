import type { ChatMessageRow } from "../../db/tables/chat";
import { type PictureKind, pictureFile } from "../../files/pictures";
import { hasRunOut } from "../rules";

/** px of the longer side. */
const SIDE = 1_280;
export const LOOK: PictureKind = { sizes: [{ side: SIDE, cut: false }], moving: true };

/** The file shown: the animation if there is one. */
export const shownFile = (file: string, animated: boolean): string =>
  pictureFile(file, animated ? "animation" : SIDE);

export const pathOf = (file: string, animated: boolean): string =>
  `/api/chat/pictures/${shownFile(file, animated)}`;

/** Every file of a picture. */
export const filesOf = (file: string, animated: boolean): string[] => [
  pictureFile(file, SIDE),
  ...(animated ? [pictureFile(file, "animation")] : []),
];

/** Whether a burn picture can be opened. @param now ms */
export const isOpenable = (
  row: Pick<ChatMessageRow, "kind" | "file" | "opened_at" | "recalled_at" | "created_at">,
  now: number,
): boolean =>
  row.kind === "burn" &&
  row.file !== null &&
  row.opened_at === null &&
  row.recalled_at === null &&
  !hasRunOut(row.created_at, now);
