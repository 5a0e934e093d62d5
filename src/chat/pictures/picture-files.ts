import type { ChatMessageRow } from "../../db/tables/chat";
import { type PictureFormat, pictureFileName } from "../../files/pictures";
import { isBurnExpired } from "../rules";

/** Longer side, px. */
const CHAT_PICTURE_SIDE = 1_280;
/** Longer side of what is seen of a blurred photo, px: colours, no shapes. */
const PREVIEW_SIDE = 12;
const BURN_FORMAT: PictureFormat = { sizes: [{ side: CHAT_PICTURE_SIDE, cut: false }], keepsAnimation: true };

/** How a picture is stored; nothing of a burn picture is kept beside it. */
export const CHAT_PICTURE_FORMATS = { image: { ...BURN_FORMAT, previewSide: PREVIEW_SIDE }, burn: BURN_FORMAT };

/** Name of the file to show: the animation if there is one. */
export const displayedPictureFile = (file: string, animated: boolean): string =>
  pictureFileName(file, animated ? "animation" : CHAT_PICTURE_SIDE);

export const chatPicturePath = (file: string, animated: boolean): string =>
  `/api/chat/pictures/${displayedPictureFile(file, animated)}`;

/** Names of all files of a picture. */
export const chatPictureFiles = (file: string, animated: boolean): string[] => [
  pictureFileName(file, CHAT_PICTURE_SIDE),
  ...(animated ? [pictureFileName(file, "animation")] : []),
];

/** Whether a burn picture can still be opened. @param now ms */
export const isBurnOpenable = (
  row: Pick<ChatMessageRow, "kind" | "file" | "opened_at" | "recalled_at" | "created_at">,
  now: number,
): boolean =>
  row.kind === "burn" &&
  row.file !== null &&
  row.opened_at === null &&
  row.recalled_at === null &&
  !isBurnExpired(row.created_at, now);
