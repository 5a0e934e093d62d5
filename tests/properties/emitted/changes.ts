/** The difference of two states of a person, in short words: "event message", "push friend", "users.coins +10". */

import type { Db } from "../../../src/db/transact";
import { type StreamSignal, setSignalPublisher } from "../../../src/events/publish";
import { onPushEnqueued } from "../../../src/push/push-outbox";
import { columnsOf, columnValue, type Fact, zeroedFact } from "./facts";

/** Counts that a reader of the table would have to work out; `findMiscounts` holds them to what they count. */
const DERIVED_COLUMNS = ["conversation_members.rings"];

/** Other names for what stands in the tables. */
const WORDS: Readonly<Record<string, string>> = {
  "conversations.low_id": "chat message",
  "conversations.high_id": "chat message",
  "conversation_members.delivered": "receipt delivered",
  "conversation_members.read": "receipt read",
};

const tableOf = (name: string): string => name.split(".")[0] ?? "";

/** Above it a number is a time. */
const COUNT_MAX = 1e11;
const isCount = (value: string): boolean =>
  value === "" || (/^-?\d+$/.test(value) && Math.abs(Number(value)) < COUNT_MAX);

/** How a column has changed: a count by how much, anything else whether it is there. */
function changeOfColumn(column: string, before: string, after: string): string {
  if (before === "") return "set";
  if (after === "") return "cleared";
  const change = Number(after) - Number(before);
  if (isCount(before) && isCount(after)) return change > 0 ? `+${change}` : String(change);
  return /_at$|until$|since$/.test(column) ? "moved" : `= ${after}`;
}

/** A change of a column, in the words of the table. */
function valueChange(name: string, column: string, before: string, after: string): string {
  const word = WORDS[name] ? `${WORDS[name]} ${column}` : `${tableOf(name)}.${column}`;
  if (word === "users.chat_unread_count") return Number(after) > Number(before) ? "badge up" : "badge down";
  return WORDS[word] ?? `${word} ${changeOfColumn(column, before, after)}`;
}

/** What comes and goes with something else that is compared. */
const PARTS_OF_OTHERS = ["conversation_members.other_id"];

function messageName(fact: Fact): string {
  const { notice } = JSON.parse(columnValue(fact, "params")) as { notice?: string };
  return `message ${columnValue(fact, "type")}${notice ? ` ${notice}` : ""}`;
}

const ADDED_WORDS: Readonly<Record<string, (fact: Fact) => string>> = {
  "events.user_id": (fact) => `event ${columnValue(fact, "kind")}`,
  "system_messages.user_id": messageName,
  "outbox.user_id": (fact) => `mail ${columnValue(fact, "kind")}`,
  "conversations.low_id": () => "chat message +1",
  "conversations.high_id": () => "chat message +1",
};

const changedColumns = (before: Fact, after: Fact): string[] =>
  columnsOf(after.name)
    .map((column) => [column, columnValue(before, column), columnValue(after, column)] as const)
    .filter(([, old, now]) => old !== now)
    .map(([column, old, now]) => valueChange(after.name, column, old, now));

function changesOfNewRow(fact: Fact): string[] {
  const { name } = fact;
  if (ADDED_WORDS[name]) return [ADDED_WORDS[name](fact)];
  // A new conversation is compared with an empty one.
  return [`${name} +1`, ...(name === "conversation_members.user_id" ? changedColumns(zeroedFact(fact), fact) : [])];
}

function changesOfOldRow(before: Fact, after: Fact): string[] {
  if (before.data === after.data) return [];
  const isMerged = columnValue(before, "created_at") !== columnValue(after, "created_at");
  return after.name === "system_messages.user_id" && isMerged
    ? [`${messageName(after)} again`]
    : changedColumns(before, after);
}

function changesOfRow(name: string, before: Fact | undefined, after: Fact | undefined): string[] {
  if (before && after) return changesOfOldRow(before, after);
  if (PARTS_OF_OTHERS.includes(name)) return [];
  return after ? changesOfNewRow(after) : [`${WORDS[name] ?? name} -1`];
}

const versionOf = (fact: Fact | undefined): number => (fact ? Number(columnValue(fact, "version")) : 0);

/** One word for all devices of a person: a push that does not reach each of them once says so. */
function pushChanges(before: Map<string, Fact>, after: Map<string, Fact>, devices: number): string[] {
  const changed = [...after.values()].filter((fact) => versionOf(before.get(fact.key)) !== versionOf(fact));
  const byTag = Map.groupBy(
    changed,
    (fact) => `${columnValue(fact, "kind")} ${fact.key.split(" ").slice(1).join(" ")}`,
  );
  return [...byTag].map(([tag, rows]) => {
    const times = rows.map((row) => versionOf(row) - versionOf(before.get(row.key)));
    const kind = `push ${tag.split(" ")[0]}`;
    const once = rows.length === devices && times.every((each) => each === 1);
    return once ? kind : `${kind} ${times.join("+")} times on ${rows.length} of ${devices} devices`;
  });
}

const PUSHES = "push_subscriptions.user_id";

/** Sums up counts of the same name. */
function sumUp(changes: string[]): string[] {
  const sums = new Map<string, number>();
  const others = changes.filter((change) => {
    const [, name, n] = /^(.+) ([+-]\d+)$/.exec(change) ?? [];
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + Number(n));
    return name === undefined;
  });
  const counts = [...sums].filter(([, n]) => n !== 0).map(([name, n]) => `${name} ${n > 0 ? "+" : ""}${n}`);
  return [...others, ...counts].sort();
}

/** What has changed of one person's things. */
export function changesOf(who: string, before: readonly Fact[], after: readonly Fact[], devices: number): string[] {
  const byName = (facts: readonly Fact[]) =>
    Map.groupBy(
      facts.filter((fact) => fact.who === who),
      ({ name }) => name,
    );
  const [old, now] = [byName(before), byName(after)];
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [rows, news] = [old, now].map((each) => new Map((each.get(name) ?? []).map((fact) => [fact.key, fact])));
    if (!rows || !news) return [];
    if (name === PUSHES) return pushChanges(rows, news, devices);
    return [...new Set([...rows.keys(), ...news.keys()])].flatMap((key) =>
      changesOfRow(name, rows.get(key), news.get(key)),
    );
  });
  return sumUp(changes.filter((change) => !DERIVED_COLUMNS.some((column) => change.startsWith(column))));
}

/** Counters of a person that are other than what they count. */
export function findMiscounts(who: string, facts: readonly Fact[]): string[] {
  const rowsOf = (name: string) => facts.filter((fact) => fact.who === who && fact.name === name);
  const [user] = rowsOf("users.id");
  if (!user) return [];
  const rings = rowsOf("conversation_members.user_id")
    .filter((row) => columnValue(row, "muted") === "0")
    .reduce((sum, row) => sum + Number(columnValue(row, "rings")), 0);
  const counted: Record<string, number> = {
    unread_count: rowsOf("system_messages.user_id").filter((row) => columnValue(row, "read_at") === "").length,
    chat_unread_count: rings,
    follower_count: rowsOf("follows.followee_id").length,
    following_count: rowsOf("follows.follower_id").length,
    friend_count: rowsOf("follows.follower_id").filter((row) => columnValue(row, "friends_since") !== "").length,
  };
  return Object.entries(counted)
    .filter(([column, n]) => Number(columnValue(user, column)) !== n)
    .map(([column, n]) => `${column} ${columnValue(user, column)} where there are ${n}`);
}

/** Listens to what follows a commit: signals to open streams, and whether the deliverer of push messages was woken. */
export function recordSignals(db: Db) {
  let [signals, woken]: [StreamSignal[], boolean] = [[], false];
  setSignalPublisher(db, (signal) => void signals.push(signal));
  onPushEnqueued(db, () => {
    woken = true;
  });
  return {
    take() {
      const taken = { signals, woken };
      [signals, woken] = [[], false];
      return taken;
    },
  };
}
export type Signals = ReturnType<ReturnType<typeof recordSignals>["take"]>;

const COUNT_CHANGES = ["users.unread_count", "badge"];

/** Stored changes are signalled, and nothing is signalled that is not stored, but for typing and ended sessions. */
export function signalChanges(who: string, stored: readonly string[], { signals, woken }: Signals): string[] {
  const kinds = new Set(signals.filter(([, user]) => user === who).map(([kind]) => kind));
  const begins = (...starts: string[]) => stored.some((change) => starts.some((start) => change.startsWith(start)));
  return [
    ...(kinds.has("typing") ? ["typing"] : []),
    ...(kinds.has("sessions") ? ["signal sessions"] : []),
    ...(kinds.has("log") === begins("event ") ? [] : ["events and their signal differ"]),
    ...(begins(...COUNT_CHANGES) && !kinds.has("unread") ? ["counts without their signal"] : []),
    ...(kinds.has("unread") && stored.length === 0 ? ["signal unread"] : []),
    ...(begins("push ") && !woken ? ["push messages without waking the deliverer"] : []),
  ];
}
