import { dayNumberOf } from "../db/counters";
import { preparedQuery } from "../db/prepared-query";
import type { DbOrTx } from "../db/transact";
import { daysOfWeek, isoDay } from "./rules";

interface CheckInPerson {
  id: string;
  createdAt: number;
}

export interface CheckInDay {
  /** UTC day since 1970-01-01. */
  day: number;
  done: boolean;
  when: "before" | "past" | "today" | "ahead";
}

const findCheckInRecords = preparedQuery<{ person: string; from: string; to: string }, { ref: string }>((db, param) =>
  db
    .selectFrom("coin_records")
    .select("ref")
    .where("user_id", "=", param("person"))
    .where("reason", "=", "daily_checkin")
    .where("ref", ">=", param("from"))
    .where("ref", "<=", param("to")),
);

function checkInDayState(day: number, today: number, joined: number): CheckInDay["when"] {
  if (day === today) return "today";
  if (day > today) return "ahead";
  return day < joined ? "before" : "past";
}

/** The current week with its check-ins. @param firstDay 1 Monday … 7 Sunday */
export async function listCheckInWeek(
  db: DbOrTx,
  person: CheckInPerson,
  firstDay: number,
  now: number,
): Promise<CheckInDay[]> {
  const [today, joined] = [dayNumberOf(now), dayNumberOf(person.createdAt)];
  const days = daysOfWeek(today, firstDay);
  const [from = "", to = ""] = [days.at(0), days.at(-1)].map((day) => isoDay(day ?? today));
  const done = new Set((await findCheckInRecords(db, { person: person.id, from, to })).map(({ ref }) => ref));
  return days.map((day) => ({ day, done: done.has(isoDay(day)), when: checkInDayState(day, today, joined) }));
}
