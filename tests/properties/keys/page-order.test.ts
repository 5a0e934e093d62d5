/** Every query that goes on from a place in a list is ordered by the very columns of that place: else pages lose rows of one time. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const DOCS = join(import.meta.dir, "../../../docs/sql");

interface PlacedQuery {
  name: string;
  columns: string[];
  sign: string;
  order: string[];
}

const PLACE = /\(([\w".]+(?:, [\w".]+)*)\) ([<>]) \((?:\+?\?|\$\d+)/;
const bare = (column: string): string => column.replaceAll('"', "").trim();

/** The queries of one file of docs/sql that have a place in a list. */
function placedQueries(text: string): PlacedQuery[] {
  return text.split(/^-- (?=src\/)/m).flatMap((block) => {
    const [name = "", ...lines] = block.split("\n");
    const query = lines.filter((line) => !line.startsWith("--")).join("\n");
    return query.split(/\bunion all\b/).flatMap((part) => {
      const place = PLACE.exec(part);
      if (!place) return [];
      const [, columns = "", sign = ""] = place;
      const [, order = ""] = /\border by ([^\n)]*)/.exec(part.slice(place.index)) ?? [];
      return [{ name, columns: columns.split(", ").map(bare), sign, order: order.split(", ").map(bare) }];
    });
  });
}

const queries = readdirSync(DOCS).flatMap((file) => placedQueries(readFileSync(join(DOCS, file), "utf8")));

test("a place in a list and the order of the list name the same columns", () => {
  expect(queries.length).toBeGreaterThan(40);
  const wrong = queries.filter(({ columns, sign, order }) => {
    const wanted = columns.map((column) => (sign === "<" ? `${column} desc` : column));
    return JSON.stringify(order) !== JSON.stringify(wanted);
  });
  expect(wrong).toEqual([]);
});
