import { dayOf } from "../db/counters";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { dayName, weekDays } from "./rules";

interface Person {
  id: string;
  createdAt: number;
}

export interface WeekDay {
  /** UTC day since 1970-01-01. */
  day: number;
  done: boolean;
  when: "before" | "past" | "today" | "ahead";
}

const records = prepared<{ person: string; from: string; to: string }, { ref: string }>((db, hole) =>
  db
    .selectFrom("coin_records")
    .select("ref")
    .where("user_id", "=", hole("person"))
    .where("reason", "=", "daily_checkin")
    .where("ref", ">=", hole("from"))
    .where("ref", "<=", hole("to"))
    .compile(),
);

function place(day: number, today: number, joined: number): WeekDay["when"] {
  if (day === today) return "today";
  if (day > today) return "ahead";
  return day < joined ? "before" : "past";
}

/** The current week with its check-ins. @param firstDay 1 Monday … 7 Sunday */
export async function weekOf(db: Queries, person: Person, firstDay: number, now: number): Promise<WeekDay[]> {
  const [today, joined] = [dayOf(now), dayOf(person.createdAt)];
  const days = weekDays(today, firstDay);
  const [from = "", to = ""] = [days.at(0), days.at(-1)].map((day) => dayName(day ?? today));
  const done = new Set((await records(db, { person: person.id, from, to })).map(({ ref }) => ref));
  return days.map((day) => ({ day, done: done.has(dayName(day)), when: place(day, today, joined) }));
}
