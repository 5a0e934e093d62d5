import type { Registration } from "../../src/auth/input";

let count = 0;

/** What somebody new registers with; it collides with no other. */
export function registration(change: Record<string, unknown> = {}): Registration {
  const name = `visitor.${process.pid}.${count++}`;
  return { username: name, nickname: name, password: "tide-and-glass", language: "en", ...change };
}
