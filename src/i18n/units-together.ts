/** In Chinese and Japanese a number stands right before its unit and stays with it: lines break elsewhere. */
export const keepUnitsTogether = (text: string): string =>
  text
    .replace(/(?<=\d) (?=[日時分])/g, "")
    .replace(/(?<=\d)(?=[年月日時时分小天])|(?<=\d[年月日時时分])(?=\d)/g, "\u2060");
