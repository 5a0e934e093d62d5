import type { PictureKind } from "../../files/pictures";

/** px */
export const AVATAR_SIDES = { small: 96, large: 288 } as const;
export const ALBUM_SIDES = { small: 320, large: 1_280 } as const;

export const AVATAR: PictureKind = {
  sizes: [
    { side: AVATAR_SIDES.small, cut: true },
    { side: AVATAR_SIDES.large, cut: true },
  ],
  moving: false,
};

export const ALBUM_PHOTO: PictureKind = {
  sizes: [
    { side: ALBUM_SIDES.small, cut: true },
    { side: ALBUM_SIDES.large, cut: false },
  ],
  moving: true,
};

export const pathOf = (name: string): string => `/pictures/${name}`;
