/** React is built without what our islands do not use (`scripts/slim-react.ts`): this holds both to each other. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { type CallExpression, type Expression, type JSXAttribute, type ModuleItem, parseSync } from "@swc/core";
import { checkReact, nodesOf, slimReact } from "../../scripts/slim-react";

const ROOT = join(import.meta.dir, "../..");
const REACT = join(ROOT, "node_modules/react-dom/cjs/react-dom-client.production.js");

/** What React's packages export that the build leaves out. */
const LEFT_OUT = [
  ...["Activity", "Component", "Profiler", "PureComponent", "Suspense", "lazy", "startTransition", "use"],
  ...["useActionState", "useOptimistic", "useTransition", "unstable_Activity", "unstable_SuspenseList"],
  ...["createPortal", "preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
  ...["requestFormReset", "useFormState", "useFormStatus"],
];

const parse = (text: string, tsx: boolean): ModuleItem[] =>
  parseSync(text, { syntax: "typescript", tsx, target: "es2022" }).body;

const isReact = (from: string | undefined): boolean => /^react(-dom)?(\/|$)/.test(from ?? "");

/** What a statement has of React: names of values, and `*` for all of it. */
function namesOfReact(item: ModuleItem): string[] {
  if (item.type === "ImportDeclaration" && isReact(item.source.value) && !item.typeOnly)
    return item.specifiers.flatMap((each) => {
      if (each.type !== "ImportSpecifier") return ["*"];
      return each.isTypeOnly ? [] : [(each.imported ?? each.local).value];
    });
  if (item.type === "ExportAllDeclaration" && isReact(item.source.value)) return ["*"];
  if (item.type === "ExportNamedDeclaration" && isReact(item.source?.value) && !("typeOnly" in item && item.typeOnly))
    return ["*"];
  return [];
}

function isImportOfReact(node: { type: string }): boolean {
  if (node.type !== "CallExpression") return false;
  const {
    callee,
    arguments: [given],
  } = node as CallExpression;
  return callee.type === "Import" && given?.expression.type === "StringLiteral" && isReact(given.expression.value);
}

const importedFrom = (text: string, tsx = false): string[] => {
  const body = parse(text, tsx);
  return [...body.flatMap(namesOfReact), ...[...nodesOf(body)].filter(isImportOfReact).map(() => "*")];
};

/** Certainly no function: whatever else stands there is refused, as a name does not say what it holds. */
function isText(value: Expression): boolean {
  if (value.type === "ConditionalExpression") return isText(value.consequent) && isText(value.alternate);
  if (value.type === "Identifier") return value.value === "undefined";
  return ["StringLiteral", "TemplateLiteral"].includes(value.type);
}

/** Attributes of forms whose value may be an action, which React leaves out. */
const actionsIn = (text: string): string[] =>
  [...nodesOf(parse(text, true))].flatMap((node) => {
    if (node.type !== "JSXAttribute") return [];
    const { name, value } = node as JSXAttribute;
    if (name.type !== "Identifier" || !["action", "formAction"].includes(name.value)) return [];
    return value?.type === "JSXExpressionContainer" && !isText(value.expression as Expression) ? [name.value] : [];
  });

/** Elements with a part of their own in React: custom ones, and those that it moves into the head. */
const SPECIAL_ELEMENT = /<(?:[a-z]+-[a-z-]+|link|meta|script|html|body)[\s>]/;

const sources: { file: string; text: string }[] = [];
for (const folder of ["islands", "src/ui"])
  for await (const file of new Bun.Glob("**/*.{ts,tsx}").scan(join(ROOT, folder)))
    sources.push({ file, text: await Bun.file(join(ROOT, folder, file)).text() });

test("no island uses what the build leaves out of React", () => {
  expect(sources.length).toBeGreaterThan(300);
  const used = sources.flatMap(({ file, text }) =>
    importedFrom(text, file.endsWith(".tsx")).map((name) => ({ file, name })),
  );
  expect(used.some(({ name }) => name === "useState")).toBe(true);
  expect(used.filter(({ name }) => LEFT_OUT.includes(name))).toEqual([]);
  expect(used.filter(({ name }) => name === "*")).toEqual([]);
});

test("no form of an island has a function for its action", () => {
  const drawn = sources.filter(({ file }) => file.endsWith(".tsx"));
  expect(drawn.flatMap(({ file, text }) => actionsIn(text).map((name) => ({ file, name })))).toEqual([]);
});

test("each way to have all of React is found, and each action that may be a function", () => {
  const WAYS: Record<string, string[]> = {
    'import * as R from "react";': ["*"],
    'import R from "react-dom";': ["*"],
    'export { lazy } from "react";': ["*"],
    'export * from "react";': ["*"],
    'const load = () => import("react-dom/client");': ["*"],
    'import {\n  lazy as later,\n  type ReactNode,\n  useState,\n} from "react";': ["lazy", "useState"],
    "import { lazy } from 'react'": ["lazy"],
    'import type { Component } from "react";': [],
    'export type { ReactNode } from "react";': [],
    'import { lazy } from "./reactions";': [],
  };
  for (const [text, names] of Object.entries(WAYS)) expect([text, importedFrom(text)]).toEqual([text, names]);
  const refused = ["{send}", "{() => send()}", "{isNew ? send : undefined}", "{send.bind(null)}"];
  for (const value of refused) expect(actionsIn(`<form action=${value} />`)).toEqual(["action"]);
  expect(actionsIn("<button formAction={send} />")).toEqual(["formAction"]);
  const text = "`/chat`";
  for (const value of ['"/chat"', `{${text}}`, `{isNew ? ${text} : undefined}`])
    expect(actionsIn(`<form action=${value} />`)).toEqual([]);
});

test("no island draws an element whose part of React is left out", () => {
  const drawn = sources.filter(({ file, text }) => file.endsWith(".tsx") && SPECIAL_ELEMENT.test(text));
  expect(drawn.map(({ file }) => file)).toEqual([]);
});

test("what is left out says so, and nothing else has changed", async () => {
  const source = await Bun.file(REACT).text();
  const slim = slimReact(source);
  expect(slim).toContain('{ return isLeftOut("updateSuspenseComponent"); }');
  expect(slim).toContain('throw Error("React is built without " + name)');
  expect(slim.length).toBeLessThan(source.length * 0.8);
  // Each line that is there was there before.
  const before = new Set(source.split("\n"));
  const changed = slim.split("\n").filter((line) => !before.has(line) && !line.includes("isLeftOut"));
  expect(changed.filter((line) => line.trim() !== "" && !/\{ (return false;)? ?\}$/.test(line))).toEqual([]);
  // Variables of a function that a case declares which is left out stay declared.
  expect(slim).toMatch(/case 16: var lazyComponent/);
});

test("a version of React in which something is missing stops the build", async () => {
  const source = await Bun.file(REACT).text();
  expect(() => slimReact(source.replaceAll("updateClassComponent", "updateOther"))).toThrow(
    "React has no updateClassComponent",
  );
});

test("another file of React stops the build until somebody has looked, and says what to do", async () => {
  const source = await Bun.file(REACT).text();
  expect(() => checkReact(source)).not.toThrow();
  expect(() => checkReact(`${source}\n`)).toThrow(
    /run tests\/install\/slim-react\.test\.ts .* then set REACT_SHA256 to \w{64}$/,
  );
});
