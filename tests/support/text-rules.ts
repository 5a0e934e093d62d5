import type { HouseRule } from "./house-rules";
import type { RuleSample } from "./house-samples";
import { codeOf, importsOf } from "./source";

const isText = (path: string): boolean => path.startsWith("src/text/");

/** What holds for `src/text`, and what nobody else does. */
export const TEXT_RULES: HouseRule[] = [
  {
    name: "text/ imports nothing of ours but limits",
    broken: (file) =>
      importsOf(file)
        .filter((target) => isText(file.path) && /^src\/(?!limits\/|text\/)/.test(target))
        .map((target) => `${file.path} imports ${target}`),
  },
  {
    name: "only text/ segments texts",
    broken: ({ path, text }) => (!isText(path) && codeOf(text).includes("Intl.Segmenter") ? [path] : []),
  },
  {
    name: "islands load the table of Chinese only where it is read",
    broken: (file) =>
      file.path.startsWith("islands/") && /^import .*src\/text\/(search-key|han)"/m.test(file.text) ? [file.path] : [],
  },
];

export const TEXT_SAMPLES: Record<string, { caught: RuleSample[]; allowed: RuleSample[] }> = {
  "text/ imports nothing of ours but limits": {
    caught: [["src/text/length.ts", 'import { x } from "../ui/text-length";']],
    allowed: [["src/text/length.ts", 'import { x } from "../limits/text";\nimport { y } from "./graphemes";']],
  },
  "only text/ segments texts": {
    caught: [["islands/chat/field.ts", "const segmenter = new Intl.Segmenter();"]],
    allowed: [["src/text/graphemes.ts", 'new Intl.Segmenter("en", { granularity: "word" });']],
  },
  "islands load the table of Chinese only where it is read": {
    caught: [["islands/emoji/data.ts", 'import { searchKey } from "../../src/text/search-key";']],
    allowed: [["islands/emoji/data.ts", 'const { searchKey } = await import("../../src/text/search-key");']],
  },
};
