import { expect, test } from "bun:test";
import { pathMatcher, pathTable, routeTable } from "../../src/http/request/path-tables";

test("a path has its own value, else that of as many segments, else that of the first beginning", () => {
  const found = pathTable([
    ["/chat/*", "rest"],
    ["/chat/:id/read", "one segment"],
    ["/chat/new/read", "its own"],
    ["/chat", "whole"],
  ]);
  expect(["/chat/new/read", "/chat/7/read", "/chat/7/8/read", "/chat", "/chats", "/"].map(found)).toEqual([
    "its own",
    "one segment",
    "rest",
    "whole",
    null,
    null,
  ]);
});

test("a matcher takes `:id` for one segment and nothing beyond its end", () => {
  const matches = pathMatcher(["/chat/:id/photo"]);
  expect(["/chat/7/photo", "/chat/7/8/photo", "/chat//photo", "/chat/7/photo/x"].map(matches)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("a route has its own value, else that of the longest beginning by any method", () => {
  const found = routeTable([
    ["ANY /report/*", "short"],
    ["ANY /report/user/*", "long"],
    ["POST /report/user/1", "its own"],
  ]);
  const asked = [
    ["POST", "/report/user/1"],
    ["GET", "/report/user/1"],
    ["GET", "/report/bottle/1"],
    ["GET", "/reports"],
  ] as const;
  expect(asked.map(([method, path]) => found({ method, path }))).toEqual(["its own", "long", "short", null]);
});
