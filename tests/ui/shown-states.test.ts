/** Which own messages of a chat show "sent", "delivered" or "read": by a plain rule, whatever was recalled and wherever its blocks begin. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { chatBlocksOf, stateIdsByBlock } from "../../src/ui/chat/log/log-rows";
import type { ChatLine } from "../../src/ui/chat/types";
import { messageOf } from "../islands/chat-page";

const line = fc.record({
  from: fc.constantFrom("me", "me", "them"),
  state: fc.constantFrom("sent", "delivered", "read", "failed"),
  recalled: fc.constantFrom(false, false, true),
  review: fc.constantFrom(null, null, null, "held"),
  /** Numbers that the list lacks before it, as of messages that one has deleted. */
  gap: fc.constantFrom(0, 0, 7),
});
const lines = fc.array(line, { minLength: 1, maxLength: 50, size: "max" });

/** Attention is asked for by each; the rest show their state under the last one that has it. */
function expectedIds(all: readonly ChatLine[]): string[] {
  const own = all.filter(({ from, recalled }) => from === "me" && !recalled);
  const needsAttention = ({ state, review }: ChatLine) => review !== null || state === "failed";
  return own
    .filter(
      (each, n) =>
        needsAttention(each) || !own.slice(n + 1).some((later) => !needsAttention(later) && later.state === each.state),
    )
    .map(({ clientId }) => clientId);
}

test("the last own message of each state that was not recalled shows it, also after one more was recalled", () => {
  const property = fc.property(lines, fc.nat(49), (drawn, picked) => {
    let seq = 0;
    const all = drawn.map(({ gap, ...change }) => {
      seq += 1 + gap;
      return messageOf(seq, { to: change.from === "me" ? "them" : "me", ...change } as never) as ChatLine;
    });
    const blocks = chatBlocksOf(all, "me", []);
    expect([...stateIdsByBlock(blocks, "me").values()].flat().sort()).toEqual(expectedIds(all).sort());

    const after = all.map((each, n) => (n === picked % all.length ? { ...each, recalled: true } : each));
    const shown = stateIdsByBlock(chatBlocksOf(after, "me", blocks), "me");
    expect([...shown.values()].flat().sort()).toEqual(expectedIds(after).sort());
  });
  fc.assert(property, { seed: 57, numRuns: 200 });
});
