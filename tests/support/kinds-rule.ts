import type { HouseRule } from "./house-rules";
import type { RuleSample } from "./house-samples";
import { codeOf } from "./source";

const KIND_PATTERN =
  "(?:\\w+\\??\\.)*(?:kind|type|state|status|reason|act|step|mode|is|tab|section|btype|provider|feature|decision|database|texture|cork|show)";
const EQUALS_PATTERN = '=== "\\w+"';
/** `if (kind === "a") … if (kind === "b")`, and the same as one expression: what is neither falls to the rest. */
const CHAINED_COMPARISON = new RegExp(
  `\\bif \\((${KIND_PATTERN}) ${EQUALS_PATTERN}[^\\n]*\\n(?:[^\\n]*\\n){0,8}?\\s*(?:\\} )?(?:else )?(?:if|return) ?\\(?\\1 ${EQUALS_PATTERN}|` +
    `(${KIND_PATTERN}) ${EQUALS_PATTERN}\\s*\\?[^;,]*?:\\s*\\(?\\2 ${EQUALS_PATTERN}`,
  "g",
);

/** A kind that is added does not compile until each place says what it does with it. */
export const KINDS_RULE: HouseRule = {
  name: "kinds are told apart by a map or a switch that names each, not one after another",
  broken: ({ path, text }) =>
    /^(src|islands)\//.test(path)
      ? [...codeOf(text).matchAll(CHAINED_COMPARISON)].map(([match]) => `${path}: ${match.slice(0, 60)}`)
      : [],
};

export const KINDS_SAMPLES: { caught: RuleSample[]; allowed: RuleSample[] } = {
  caught: [
    ["src/a.ts", 'if (kind === "bottle") return 1;\nif (kind === "comment") return 2;\nreturn 3;'],
    ["src/a.ts", 'if (row.status === "sold") {\n  go();\n} else if (row.status === "draft") stay();\nelse end();'],
    ["islands/a.ts", 'if (news.kind === "sent") return a;\nreturn news.kind === "progress" ? b : c;'],
    ["src/a.tsx", 'const x = state === "done" ? 1 : state === "missed" ? 2 : 3;'],
  ],
  allowed: [
    ["src/a.ts", 'if (kind === "bottle") return 1;\nreturn other(kind);'],
    ["src/a.ts", 'switch (kind) {\n  case "bottle":\n    return 1;\n  case "comment":\n    return 2;\n}'],
    ["src/a.ts", 'const a = kind === "x" ? 1 : 2;\nconst b = kind === "y" ? 1 : 2;'],
    ["src/a.ts", 'if (key === "Home") return 0;\nif (key === "End") return 1;'],
  ],
};

/** What a `default` of a switch does, beside a kind that cannot be. */
const SILENT_DEFAULT = /\bdefault:\s*(?!(?:return )?[\w.]+ satisfies never)(?=[\w"'{[(])[^\n]*/g;

export const SWITCH_RULE: HouseRule = {
  name: "a switch names every kind; its default is never",
  broken: ({ path, text }) =>
    /^(src|islands)\//.test(path) && /\bswitch \(/.test(text)
      ? [...codeOf(text).matchAll(SILENT_DEFAULT)].map(([match]) => `${path}: ${match.slice(0, 60)}`)
      : [],
};

export const SWITCH_SAMPLES: { caught: RuleSample[]; allowed: RuleSample[] } = {
  caught: [["src/a.ts", 'switch (kind) {\n  case "a":\n    return 1;\n  default:\n    return 2;\n}']],
  allowed: [
    ["src/a.ts", "switch (kind) {\n  default:\n    kind satisfies never;\n}"],
    ["src/a.ts", "switch (kind) {\n  default:\n    return kind satisfies never;\n}"],
    ["src/a.ts", "switch (kind) {\n  default:\n    // From a newer server.\n    kind satisfies never;\n}"],
  ],
};
