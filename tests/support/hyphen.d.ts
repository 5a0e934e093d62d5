/** The dictionaries have no types of their own. */
declare module "hyphen/*" {
  export function hyphenateSync(text: string): string;
}
