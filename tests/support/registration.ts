import type { RegistrationInput } from "../../src/auth/input";

let count = 0;

/** What somebody new registers with; it collides with no other. */
export function registrationInput(change: Record<string, unknown> = {}): RegistrationInput {
  const name = `visitor.${process.pid}.${count++}`;
  return { username: name, nickname: name, password: "tide-and-glass", language: "en", ...change };
}
