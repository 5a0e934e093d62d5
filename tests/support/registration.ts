import type { RegistrationInput } from "../../src/auth/input";

export const PASSWORD = "tide-and-glass";

let count = 0;

/** What somebody new registers with; it collides with no other. */
export function registrationInput(change: Record<string, unknown> = {}): RegistrationInput {
  const name = `visitor.${process.pid}.${count++}`;
  return { username: name, nickname: name, password: PASSWORD, language: "en", ...change };
}
