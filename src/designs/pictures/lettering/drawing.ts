/** A text to be drawn in a box. */
export interface TextBox {
  text: string;
  /** Language of the text; decides the form of Han characters and the line breaks. */
  language: string;
  colour: string;
  box: { x: number; y: number; width: number; height: number };
  /** Font sizes, the largest first. */
  sizes: readonly number[];
  /** true: aligned to the right edge; absent: to the side where its script begins. */
  right?: boolean;
}

/** Files of each font family, with the Unicode ranges of each. */
export type FontPaths = Record<string, [path: string, ranges: string][]>;

export interface Drawing {
  svg: string;
  /** Texts that replace `TEXT_PLACEHOLDER`; `plain`: the SVG to draw where no font has their characters. */
  words?: { lettering: readonly TextBox[]; plain: string };
}

export const TEXT_PLACEHOLDER = "<!--words-->";

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}]/u;

/** Whether the text's first letter belongs to a right-to-left script. */
export const startsRtl = (text: string): boolean => RTL.test(/\p{L}/u.exec(text)?.[0] ?? "");
