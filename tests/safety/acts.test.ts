import { expect, test } from "bun:test";
import { planOf, type Room } from "../../src/room";
import { ROOMS } from "../../src/rooms";

const rooms: readonly Room[] = ROOMS;
const acts = rooms.flatMap(({ acts }) => Object.entries(acts ?? {}));
const { actOf } = planOf(rooms);

test("every act that a room tells is found by its path, and by one below it where it says so", () => {
  expect(acts.length).toBeGreaterThan(40);
  for (const [path, act] of acts) {
    const asked = path.replaceAll(/:\w+/g, "some-id");
    expect(actOf(asked.replace(/\*$/, "")), path).toBe(act);
    if (path.endsWith("*")) expect(actOf(asked.replace(/\*$/, "/any/thing")), path).toBe(act);
  }
});

test("what no room tells has no act, however it begins", () => {
  for (const path of ["/", "/b", "/bottle/some-id/none", "/api/nowhere", "/nowhere", ""])
    expect(actOf(path)).toBeUndefined();
});
