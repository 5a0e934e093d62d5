import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";

const STYLES = join(import.meta.dir, "../../static/styles");
const { styleOf } = compileRoomPlan(ROOMS);

test.each([
  ["/", null],
  ["/bottle/x", null],
  ["/bottle-square", null],
  ["/friends", null],
  ["/profile", "person.css"],
  ["/profile/edit", "person.css"],
  ["/complete-profile", "person.css"],
  ["/avatar", "person.css"],
  ["/album/x", "person.css"],
  ["/account/sessions", "person.css"],
  ["/account/notifications", "notifications.css"],
  ["/account/chats", "notifications.css"],
  ["/backpack", "person.css"],
  ["/coin-records", "person.css"],
  ["/invite", "person.css"],
  ["/friends/x", "person.css"],
  ["/login", null],
  ["/chat/x", "chat.css"],
  ["/bottle-design", null],
  ["/bottle-design/editor", "editor.css"],
  ["/bottle-design/editor/x", "editor.css"],
  ["/official", "official.css"],
  ["/official/words", "official.css"],
  ["/report/bottle/x", "safety.css"],
  ["/notice/x", "safety.css"],
  ["/rules", "safety.css"],
  ["/terms", "safety.css"],
  ["/accessibility", "safety.css"],
  ["/privacy", "safety.css"],
  ["/transparency", "safety.css"],
  ["/help", "safety.css"],
  ["/parents", "safety.css"],
  ["/account/people", "notifications.css"],
  ["/profile/feedback", "safety.css"],
])("the additional stylesheet of %s is %p", (path, sheet) => {
  expect(styleOf(path)).toBe(sheet);
  if (sheet) expect(existsSync(join(STYLES, sheet))).toBe(true);
});

/** Class names in a stylesheet. */
const classesOf = (file: string): Set<string> =>
  new Set(
    [
      ...readFileSync(join(STYLES, file), "utf8")
        .replace(/\/\*.*?\*\//gs, "")
        .matchAll(/\.([a-z][a-z-]*)/g),
    ].map(([, name = ""]) => name),
  );

test("no class is styled in two files", () => {
  const files = [...readFileSync(join(STYLES, "app.css"), "utf8").matchAll(/\.\/([\w/-]+\.css)/g)];
  const owners = files.flatMap(([, file = ""]) =>
    [...readFileSync(join(STYLES, file), "utf8").matchAll(/(?<!,\n)^\.([a-z][a-z-]*) \{/gm)].map(
      ([, name]) => `${name} ${file}`,
    ),
  );
  const names = [...new Set(owners)].map((owner) => owner.split(" ")[0] ?? "");
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

const APART = ["chat.css", "editor.css", "official.css", "safety.css"];

test.each([
  ["bottles messages shell square translations", ["app.css", "voyage.css"], [...APART, "person.css"]],
  ["account auth backpack coins invitations profile social", ["app.css", "person.css"], APART],
])("pages of %s use no class that is only defined in a stylesheet they do not link", (rooms, linked, sheets) => {
  const listed = (sheet: string) =>
    [...readFileSync(join(STYLES, sheet), "utf8").matchAll(/\.\/([\w/-]+\.css)/g)].map(([, file = ""]) => file);
  const common = new Set(linked.flatMap(listed).flatMap((file) => [...classesOf(file)]));
  const apart = sheets.flatMap(listed);
  const own = new Set(apart.flatMap((file) => [...classesOf(file)]).filter((name) => !common.has(name)));
  const pages = rooms
    .split(" ")
    .flatMap((room) => [...new Bun.Glob(`../../src/${room}/**/*.tsx`).scanSync({ cwd: STYLES, absolute: true })]);
  const used = pages.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/className="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")),
  );
  expect(used.length).toBeGreaterThan(150);
  expect(used.filter((name) => own.has(name))).toEqual([]);
});
