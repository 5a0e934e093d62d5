import type { ColourName } from "../bottle/colour-names";
import type { Cork, MarkerType, Texture } from "../bottle/params";

export const EDITOR_WORDS = [
  "material",
  "stripes",
  "markers",
  "story_tab",
  "tabs",
  "texture",
  "colour",
  "free",
  "closure",
  "closure_colour",
  "ribbon",
  "letter",
  "details",
  "widths",
  "neck",
  "shoulder",
  "body",
  "base",
  "angle",
  "width",
  "gap",
  "type",
  "size",
  "turn",
  "across",
  "height",
  "add",
  "remove",
  "none",
  "no_markers",
  "drag",
  "move",
  "name",
  "story",
  "shown",
  "undo",
  "redo",
  "random",
  "describe",
  "preview",
  "restored",
  "start_over",
  "show",
] as const;
export type EditorWord = (typeof EDITOR_WORDS)[number];

export interface EditorTexts {
  words: Record<EditorWord, string>;
  colours: Record<ColourName, string>;
  textures: Record<Texture, string>;
  corks: Record<Cork, string>;
  types: Record<MarkerType, string>;
  noAnswer: string;
}
