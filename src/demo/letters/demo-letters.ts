/** Each letter of a demo is one of both. */
export interface DemoLetters {
  begin: readonly string[];
  ask: readonly string[];
}
