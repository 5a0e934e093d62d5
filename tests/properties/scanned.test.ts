/** What the operator's scanner is shown of a picture is, byte for byte, what people will see of it: its largest file. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { CHAT_PICTURE_FORMATS } from "../../src/chat/pictures/picture-files";
import { type PictureFormat, pictureFileName, pictureMediaTypeOf, storePicture } from "../../src/files/pictures";
import { ALBUM_PHOTO_FORMAT, AVATAR_FORMAT } from "../../src/profile/photos/photo-formats";
import { sha256 } from "../../src/runtime/sha256";
import { aFileStore } from "../support/files";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../support/property-runs";
import { makeGif, makePng, paintNoise } from "../support/sample-pictures";

const FORMATS = {
  avatar: AVATAR_FORMAT,
  "photo of an album": ALBUM_PHOTO_FORMAT,
  "picture of a chat": CHAT_PICTURE_FORMATS.image,
  "burn picture": CHAT_PICTURE_FORMATS.burn,
} satisfies Record<string, PictureFormat>;

const PICTURES = fc.record({
  width: fc.integer({ min: 1, max: 300 }),
  height: fc.integer({ min: 1, max: 300 }),
  frames: fc.constantFrom(0, 1, 2, 3),
});

/** Some picture; one without frames is a still. */
const makeSome = ({ width, height, frames }: { width: number; height: number; frames: number }): Uint8Array =>
  frames === 0 ? makePng(width, height, paintNoise(width)) : makeGif(width, height, frames);

/** The file that people see the most of. */
function largestFile({ sizes }: PictureFormat, { file, animated }: { file: string; animated: boolean }): string {
  return pictureFileName(file, animated ? "animation" : Math.max(...sizes.map(({ side }) => side)));
}

test.each(Object.entries<PictureFormat>(FORMATS))(
  "the scanner is shown what people see: %s",
  async (_, format) => {
    const reached = new ReachedCases();
    const property = fc.asyncProperty(PICTURES, async (picture) => {
      const files = aFileStore();
      const scanned: [digest: string, type: string][] = [];
      const stored = await storePicture(files, "somebody", makeSome(picture), format, async (_, bytes, type) => {
        scanned.push([sha256(bytes), type]);
        return "allow";
      });
      const name = largestFile(format, stored);
      const seen = (await files.get(name)) ?? new Uint8Array();
      expect(seen.length).toBeGreaterThan(0);
      expect(scanned).toEqual([[sha256(seen), pictureMediaTypeOf(name)]]);
      expect(stored.animated).toBe(picture.frames > 1 && format.keepsAnimation);
      reached.add(picture.frames > 1 ? "moving" : "still");
    });
    const examples = [0, 3].map((frames): [{ width: number; height: number; frames: number }] => [
      { width: 300, height: 200, frames },
    ]);
    await fc.assert(property, { ...propertyRuns(examples.length + 2), examples });
    expect(reached.rare(["moving", "still"])).toEqual([]);
  },
  PROPERTY_TIMEOUT,
);
