import { type PictureFormat, pictureFileName } from "../../files/pictures";

/** Side lengths, px. */
export const AVATAR_SIDES = { small: 96, large: 288 } as const;
export const ALBUM_SIDES = { small: 320, large: 1_280 } as const;

export const AVATAR_FORMAT: PictureFormat = {
  sizes: [
    { side: AVATAR_SIDES.small, cut: true },
    { side: AVATAR_SIDES.large, cut: true },
  ],
  keepsAnimation: false,
};

export const ALBUM_PHOTO_FORMAT: PictureFormat = {
  sizes: [
    { side: ALBUM_SIDES.small, cut: true },
    { side: ALBUM_SIDES.large, cut: false },
  ],
  keepsAnimation: true,
};

/** URL path of an avatar. */
export const avatarPathOf = (file: string): string => photoPathOf(pictureFileName(file, AVATAR_SIDES.large));

/** URL path of a picture file. */
export const photoPathOf = (name: string): string => `/pictures/${name}`;
