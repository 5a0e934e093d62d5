import type { HouseRule } from "./house-rules";
import type { RuleSample } from "./house-samples";
import { codeOf } from "./source";

const CALLED_COMPONENT =
  /(?<![<\w.^])(?<!\b(?:function|new|class) )(?!(?:String|Number|Boolean|Symbol|Date)\()[A-Z][a-z]\w*\([^)]/g;

/** A component that is called renders without a place of its own: hooks and keys are its caller's. */
export const COMPONENT_RULE: HouseRule = {
  name: "a component is used as an element, not called",
  broken: ({ path, text }) =>
    /^(src|islands)\/.*\.tsx$/.test(path)
      ? [...codeOf(text).matchAll(CALLED_COMPONENT)].map(([match]) => `${path}: ${match}`)
      : [],
};

export const COMPONENT_SAMPLES: { caught: RuleSample[]; allowed: RuleSample[] } = {
  caught: [
    ["src/square/web/pages/design-grid.tsx", 'return IconCount({ of: "eye", n });'],
    ["islands/chat/chat.tsx", "<b>{Bubble(props)}</b>"],
  ],
  allowed: [
    ["src/a.tsx", 'function IconCount({ of }: Props) {\n  return <Icon name="eye" />;\n}'],
    ["src/a.tsx", "const text = String(n);\nconst at = new Date(now);"],
    ["src/a.ts", "TimeSpan(1)"],
  ],
};
