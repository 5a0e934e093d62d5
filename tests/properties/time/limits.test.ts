/** Every duration of `src/limits` has a rule of time, or a reason why it needs none. */
import { expect, test } from "bun:test";
import { CONFIG_SCHEMA } from "../../../src/config/config";
import { RATE_LIMIT_RULES } from "../../../src/limits/rates";
import { listDeclaredDurations } from "./durations";
import { HELD_ELSEWHERE, OTHER_DURATIONS } from "./limits";
import { TIME_RULES } from "./rules";

/** Held by `rates.test.ts`, each of them. */
const RATE_WINDOWS = Object.keys(RATE_LIMIT_RULES).map((rate) => `RATE_LIMIT_RULES.${rate}.seconds`);

const RULE_LIMITS = new Set(TIME_RULES.flatMap(({ limits }) => limits));
const isSetting = (name: string): boolean => Object.hasOwn(CONFIG_SCHEMA.shape, name);

test("every duration and date of src/limits has a rule of time, or a reason", () => {
  const settings = [...RULE_LIMITS].filter(isSetting);
  const named = [
    ...[...RULE_LIMITS].filter((name) => !isSetting(name)),
    ...Object.values(OTHER_DURATIONS).flat(),
    ...Object.values(HELD_ELSEWHERE).flat(),
    ...RATE_WINDOWS,
  ];
  expect(named.sort()).toEqual(listDeclaredDurations());
  expect(settings).toEqual(["APPEAL_DAYS"]);
});

test("rules have names of their own", () => {
  const names = TIME_RULES.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
