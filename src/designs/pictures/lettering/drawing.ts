/** A text to be drawn in a box. */
export interface TextBox {
  text: string;
  /** Of the text; decides how Han characters look and where lines break. */
  language: string;
  colour: string;
  box: { x: number; y: number; width: number; height: number };
  /** Font sizes, the largest first. */
  sizes: readonly number[];
  /** Stands at the right edge; absent: where its script begins. */
  right?: boolean;
}

/** Files of each family, with the code points each is for. */
export type FontPaths = Record<string, [path: string, ranges: string][]>;

export interface Drawing {
  svg: string;
  /** Words on it, where `WORDS` stands; `plain`: drawn where there is no font for them. */
  words?: { lettering: readonly TextBox[]; plain: string };
}

export const TEXT_PLACEHOLDER = "<!--words-->";

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}]/u;

/** Whether the first letter is of a script that runs from right to left. */
export const startsRtl = (text: string): boolean => RTL.test(/\p{L}/u.exec(text)?.[0] ?? "");
